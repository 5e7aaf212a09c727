import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from './hire-crowd.ts'
import type { Ledger } from './ledger.ts'

// biome-ignore lint/suspicious/noExplicitAny: the crowd reads replies as they come
export type Reply = { readonly status: number; readonly body: any }

export type Session = {
  readonly person: Person
  /** Thinks as people do, then makes the call; a call without an answer is made again with the same key, as the screens do. */
  call(name: string, path?: string, body?: object): Promise<Reply>
}

export type Desk = { readonly url: string; readonly ledger: Ledger; readonly think: number; over(): boolean }

const MOST_TRIES = 40
const BETWEEN_TRIES_MS = 500

export function openSession(person: Person, desk: Desk): Session {
  const call = async (name: string, path?: string, body?: object): Promise<Reply> => {
    await sleep(desk.think * 1000 * -Math.log(1 - Math.random()))
    const [method = 'GET', pattern = ''] = name.split(' ')
    const request = { method, headers: headersOf(person, method, body), body: JSON.stringify(body) }
    for (let tries = 1; ; tries += 1) {
      const reply = await once(desk, name, path ?? pattern, request)
      if (reply && reply.status !== 503) return reply
      if (tries === MOST_TRIES) throw new Error(`${name} was never answered`)
      await sleep(BETWEEN_TRIES_MS)
    }
  }
  return { person, call }
}

const headersOf = ({ token }: Person, method: string, body: object | undefined) => ({
  authorization: `Bearer ${token}`,
  ...(body && { 'content-type': 'application/json' }),
  ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
})

async function once(desk: Desk, name: string, path: string, request: object): Promise<Reply | undefined> {
  const begun = performance.now()
  try {
    const reply = await fetch(`${desk.url}/api${path}`, request)
    const text = await reply.text()
    desk.ledger.reply(name, reply.status, performance.now() - begun, text)
    return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) }
  } catch {
    desk.ledger.drop()
    return undefined
  }
}
