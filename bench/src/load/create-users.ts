import type pg from 'pg'

export type Part = 'seller' | 'reader' | 'analyst' | 'approver'
export type LoadUser = { readonly name: string; readonly part: Part; readonly token: string }

/** Of a hundred users: who sells, who looks things up, who gives batches, who decides. */
const PARTS: readonly (readonly [Part, role: string, share: number])[] = [
  ['seller', 'OPERATOR', 50],
  ['reader', 'SUPER_USER', 20],
  ['analyst', 'STOCK_ANALYST', 18],
  ['approver', 'COMMERCIAL_APPROVER', 12],
]

const PASSWORD = 'demo-cais-2026'
const AT_ONCE = 8

/** Makes the users that are missing (with the password of the demo) and signs everybody in. */
export async function createUsers(client: pg.Client, url: string, size: number): Promise<LoadUser[]> {
  const users = Array.from({ length: size }, (_, index) => {
    const [part, role] = partAt(index)
    return { name: `load.${part}.${index}`, part, role }
  })
  await client.query(
    `INSERT INTO users (username, name, password_hash, branch_id, roles, scope_branches)
     SELECT t.username, t.username, u.password_hash, 'SD', ARRAY[t.role], u.scope_branches
     FROM unnest($1::text[], $2::text[]) AS t(username, role), (SELECT * FROM users WHERE username = 'stock_analyst') AS u
     ON CONFLICT (username) DO NOTHING`,
    [users.map(({ name }) => name), users.map(({ role }) => role)],
  )
  const queue = users.values()
  const signedIn: LoadUser[] = []
  const signInOn = async () => {
    for (const { name, part } of queue) signedIn.push({ name, part, token: await signIn(url, name) })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, signInOn))
  return signedIn
}

function partAt(index: number): readonly [Part, string] {
  let place = (index * 37) % 100
  for (const [part, role, share] of PARTS) {
    if (place < share) return [part, role]
    place -= share
  }
  return ['reader', 'SUPER_USER']
}

async function signIn(url: string, username: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  if (!reply.ok) throw new Error(`${username} cannot sign in: ${reply.status}`)
  return ((await reply.json()) as { accessToken: string }).accessToken
}
