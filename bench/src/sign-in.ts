import type { People } from './cases.ts'

const PEOPLE: readonly People[] = ['super_user', 'operator', 'stock_analyst']

/** Tokens of everybody whom the product is measured with. */
export async function signInAll(url: string): Promise<Record<People, string>> {
  const tokens = { super_user: '', operator: '', stock_analyst: '' }
  for (const username of PEOPLE) {
    const body = JSON.stringify({ username, password: 'demo-cais-2026' })
    const reply = await fetch(`${url}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    if (!reply.ok) throw new Error(`${username} cannot sign in: ${reply.status}`)
    tokens[username] = ((await reply.json()) as { accessToken: string }).accessToken
  }
  return tokens
}
