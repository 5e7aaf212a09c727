import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoints } from '@cais/contract/endpoints'
import type { ErrorReply } from '@cais/contract/kernel/error-reply'
import type { z } from 'zod'

type Key = keyof Endpoints & string
type InputOf<E, Part extends string> = E extends { readonly [P in Part]: infer T extends z.ZodType }
  ? z.input<T>
  : undefined
type ReplyOf<E> = E extends { readonly reply: infer T extends z.ZodType } ? z.output<T> : undefined

export type CallInput<K extends Key> = {
  readonly params?: InputOf<Endpoints[K], 'params'>
  readonly query?: InputOf<Endpoints[K], 'query'>
  readonly body?: InputOf<Endpoints[K], 'body'>
}

/** One signed-in user of a running server. */
export type Client = { call<K extends Key>(key: K, input?: CallInput<K>): Promise<ReplyOf<Endpoints[K]>> }

/** A refusal of the server, in its own words. */
class CallRefused extends Error {
  readonly status: number
  readonly code: string

  constructor(key: string, reply: ErrorReply) {
    super(`${key}: ${reply.message} (${reply.code})`)
    this.status = reply.status
    this.code = reply.code
  }
}

const ATTEMPTS = 8

/** Does a step that begins with a read again when a job of the server changed the record in between. */
export async function againOnConflict<T>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step()
    } catch (error) {
      const isConflict = error instanceof CallRefused && error.code === 'VERSION_CONFLICT'
      if (!isConflict || attempt === ATTEMPTS) throw error
    }
  }
}

/** Signs in and answers the client. Throws with the address when no server answers there. */
export async function signIn(baseUrl: string, username: string, password: string): Promise<Client> {
  const anonymous = clientWith(baseUrl, () => undefined)
  const { accessToken } = await anonymous.call('POST /auth', { body: { username, password } })
  let token = accessToken
  return clientWith(
    baseUrl,
    () => token,
    (renewed) => {
      token = renewed
    },
  )
}

function clientWith(
  baseUrl: string,
  token: () => string | undefined,
  renew: (token: string) => void = () => {},
): Client {
  return {
    call: async (key, input = {}) => {
      const [method = 'GET', template = ''] = key.split(' ')
      const url = `${baseUrl}/api${pathOf(template, input)}`
      const reply = await sendPatiently(url, {
        method,
        headers: headersOf(token(), input.body),
        body: bodyOf(input),
      })
      const renewed = reply.headers.get('new-token')
      if (renewed !== null) renew(renewed)
      const content = reply.status === 204 ? undefined : await reply.json()
      if (!reply.ok) throw new CallRefused(key, content as ErrorReply)
      return content
    },
  }
}

const bodyOf = ({ body }: { readonly body?: unknown }) =>
  body === undefined ? undefined : JSON.stringify(body)

/** The key stays the same over all attempts: what was done already is not done again. */
const headersOf = (token: string | undefined, body: unknown): Record<string, string> => ({
  accept: 'application/json',
  'accept-language': 'en',
  'idempotency-key': randomUUID(),
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
})

function pathOf(
  template: string,
  { params, query }: { readonly params?: unknown; readonly query?: unknown },
): string {
  const values = new Map(Object.entries(params ?? {}))
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  )
  return search.size === 0 ? path : `${path}?${search}`
}

/** Waits as long as the server asks for (429, 503), or a little longer each time when it does not answer. */
async function sendPatiently(url: string, request: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await fetch(url, { ...request, signal: AbortSignal.timeout(60_000) }).catch(
      (error: Error) => error,
    )
    if (attempt === ATTEMPTS && reply instanceof Error)
      throw new Error(`No answer from ${new URL(url).origin}: ${reply.message}`)
    if (!(reply instanceof Error) && (attempt === ATTEMPTS || (reply.status !== 429 && reply.status !== 503)))
      return reply
    const asked = reply instanceof Error ? 0 : Number(reply.headers.get('retry-after') ?? 0)
    await sleep(Math.min(60, asked) * 1000 || attempt * 250)
  }
}
