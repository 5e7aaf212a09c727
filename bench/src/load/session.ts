import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadUser } from './create-users.ts'
import type { Results } from './results.ts'

// biome-ignore lint/suspicious/noExplicitAny: users read replies as they come
export type Reply = { readonly status: number; readonly body: any }

export type Session = {
  readonly person: LoadUser
  /** Waits as long as people think, then makes the call; a call without an answer is made again with the same key, as the screens do. */
  call(name: string, path?: string, body?: object): Promise<Reply>
}

export type LoadContext = {
  readonly url: string
  readonly results: Results
  readonly think: number
  over(): boolean
}

const MAX_TRIES = 40
const BETWEEN_TRIES_MS = 500

export function openSession(person: LoadUser, context: LoadContext): Session {
  const call = async (name: string, path?: string, body?: object): Promise<Reply> => {
    await sleep(context.think * 1000 * -Math.log(1 - Math.random()))
    const [method = 'GET', pattern = ''] = name.split(' ')
    const request = { method, headers: headersOf(person, method, body), body: JSON.stringify(body) }
    for (let tries = 1; ; tries += 1) {
      const reply = await once(context, name, path ?? pattern, request)
      if (reply && reply.status !== 503) return reply
      if (tries === MAX_TRIES) throw new Error(`${name} was never answered`)
      await sleep(BETWEEN_TRIES_MS)
    }
  }
  return { person, call }
}

const headersOf = ({ token }: LoadUser, method: string, body: object | undefined) => ({
  authorization: `Bearer ${token}`,
  ...(body && { 'content-type': 'application/json' }),
  ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
})

async function once(
  context: LoadContext,
  name: string,
  path: string,
  request: object,
): Promise<Reply | undefined> {
  const startedAt = performance.now()
  try {
    const reply = await fetch(`${context.url}/api${path}`, request)
    const text = await reply.text()
    context.results.addReply(name, reply.status, performance.now() - startedAt, text)
    return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) }
  } catch {
    context.results.addUnanswered()
    return undefined
  }
}
