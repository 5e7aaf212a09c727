/** What a signed-in browser keeps, and how to ask the API in the same name. */
export type Session = {
  readonly localStorage: { name: string; value: string }[]
  readonly ask: <T>(method: string, path: string, body?: unknown) => Promise<T>
}

/** Signs in a user of the demo company. */
export async function signIn(address: string, username: string): Promise<Session> {
  const said = { username, password: 'demo-cais-2026' }
  const { accessToken } = await call<{ accessToken: string }>(`${address}/api/auth`, 'POST', said)
  const localStorage = [
    { name: 'auth._token.local', value: `Bearer ${accessToken}` },
    { name: 'auth.strategy', value: 'local' },
  ]
  return {
    localStorage,
    ask: (method, path, body) => call(`${address}/api${path}`, method, body, accessToken),
  }
}

async function call<T>(url: string, method: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { 'idempotency-key': crypto.randomUUID() }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  const reply = await fetch(url, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}
