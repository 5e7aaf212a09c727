import { errorReply } from '@cais/contract/kernel/error-reply'
import { expect } from 'vitest'
import type { send } from './send.ts'

type Reply = Awaited<ReturnType<typeof send>>

/** The shape of every refusal: a status of the caller's, the field and the rule of each fault, sentences of the language. */
export function expectRefusal(reply: Reply, what: string) {
  expect(reply.statusCode, `${what}: ${reply.body.slice(0, 300)}`).toBeGreaterThanOrEqual(400)
  expect(reply.statusCode, `${what}: ${reply.body.slice(0, 300)}`).toBeLessThan(500)
  const body = errorReply.strict().parse(reply.json())
  expect(body.message.length, what).toBeGreaterThan(10)
  expect(body.message, what).not.toMatch(/[{}[\]]|undefined|null|NaN/)
  expect(reply.body, what).not.toMatch(/at \/|node_modules|SELECT|postgres|password_hash/)
  return body
}
