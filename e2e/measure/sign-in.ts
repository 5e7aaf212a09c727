/** A signed-in user: the browser's local storage, and a function that calls the API. */
export type Session = {
  readonly localStorage: { name: string; value: string }[]
  readonly call: <T>(method: string, path: string, body?: unknown) => Promise<T>
}

/** Signs in a user of the demo company. */
export async function signIn(address: string, username: string): Promise<Session> {
  const credentials = { username, password: 'demo-cais-2026' }
  const { accessToken } = await callUrl<{ accessToken: string }>(`${address}/api/auth`, 'POST', credentials)
  const localStorage = [
    { name: 'auth._token.local', value: `Bearer ${accessToken}` },
    { name: 'auth.strategy', value: 'local' },
  ]
  return {
    localStorage,
    call: (method, path, body) => callUrl(`${address}/api${path}`, method, body, accessToken),
  }
}

async function callUrl<T>(url: string, method: string, body?: unknown, token?: string): Promise<T> {
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
