import { errorReply } from '@cais/contract/kernel/error-reply'
import { expect } from 'vitest'
import type { send } from './send.ts'

type Reply = Awaited<ReturnType<typeof send>>

/** Checks the shape of a refusal: a 4xx status, field and rule of each fault, complete sentences, no internals. */
export function expectRefusal(reply: Reply, what: string) {
  expect(reply.statusCode, `${what}: ${reply.body.slice(0, 300)}`).toBeGreaterThanOrEqual(400)
  expect(reply.statusCode, `${what}: ${reply.body.slice(0, 300)}`).toBeLessThan(500)
  const body = errorReply.strict().parse(reply.json())
  expect(body.message.length, what).toBeGreaterThan(10)
  expect(body.message, what).not.toMatch(/[{}[\]]|undefined|null|NaN/)
  expect(reply.body, what).not.toMatch(/at \/|node_modules|SELECT|postgres|password_hash/)
  return body
}
