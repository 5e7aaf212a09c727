import { productAddress } from './product-address.ts'

export const DEMO_PASSWORD = 'demo-cais-2026'

const tokens = new Map<string, Promise<string>>()

/** The token of a demo user, who is signed in once for the whole run unless `fresh`. */
export function tokenOf(username: string, fresh = false): Promise<string> {
  if (fresh) return signIn(username)
  const token = tokens.get(username) ?? signIn(username)
  tokens.set(username, token)
  return token
}

/** The stories' session of a user was ended: the next one who needs it signs in again. */
export const forgetToken = (username: string) => tokens.delete(username)

async function signIn(username: string): Promise<string> {
  const reply = await fetch(`${productAddress()}/api/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  if (!reply.ok) throw new Error(`${username} cannot sign in: ${reply.status} ${await reply.text()}`)
  const { accessToken } = (await reply.json()) as { accessToken: string }
  return accessToken
}

export type Reply<T = unknown> = { readonly status: number; readonly body: T }

/** Calls the API as a demo user, to prepare a story or to check its outcome. */
export async function call<T>(
  username: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply<T>> {
  const reply = await fetch(`${productAddress()}/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await tokenOf(username)}`,
      ...(method === 'GET' ? {} : { 'Idempotency-Key': crypto.randomUUID() }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await reply.text()
  return { status: reply.status, body: (text.startsWith('{') ? JSON.parse(text) : text) as T }
}

/** Repeats a call until its answer is as expected: jobs and billing run in the background. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isDone: (answer: T) => boolean,
  within = 30_000,
): Promise<T> {
  const end = Date.now() + within
  for (;;) {
    const answer = await ask()
    if (isDone(answer)) return answer
    if (Date.now() > end) throw new Error(`Not as expected in time: ${JSON.stringify(answer).slice(0, 800)}`)
    await new Promise((next) => setTimeout(next, 150))
  }
}
