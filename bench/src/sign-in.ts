import type { People } from './cases.ts'

const PEOPLE: readonly People[] = ['super_user', 'operator', 'stock_analyst']

/** Tokens of everybody whom the product is measured with. */
export async function signInAll(url: string): Promise<Record<People, string>> {
  const tokens = { super_user: '', operator: '', stock_analyst: '' }
  for (const username of PEOPLE) tokens[username] = await signIn(url, username)
  return tokens
}

/** The token of one person of the demo company. */
export async function signIn(url: string, username: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'demo-cais-2026' }),
  })
  if (!reply.ok) throw new Error(`${username} cannot sign in: ${reply.status}`)
  return ((await reply.json()) as { accessToken: string }).accessToken
}
