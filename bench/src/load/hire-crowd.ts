import type pg from 'pg'

export type Work = 'seller' | 'reader' | 'analyst' | 'approver'
export type Person = { readonly name: string; readonly work: Work; readonly token: string }

/** Of a hundred people: who sells, who looks things up, who gives batches, who decides. */
const ROLES: readonly (readonly [Work, role: string, share: number])[] = [
  ['seller', 'OPERATOR', 50],
  ['reader', 'SUPER_USER', 20],
  ['analyst', 'STOCK_ANALYST', 18],
  ['approver', 'COMMERCIAL_APPROVER', 12],
]

const PASSWORD = 'demo-cais-2026'
const AT_ONCE = 8

/** Makes the users that are missing (with the password of the demo) and signs everybody in. */
export async function hireCrowd(client: pg.Client, url: string, size: number): Promise<Person[]> {
  const people = Array.from({ length: size }, (_, index) => {
    const [work, role] = roleOf(index)
    return { name: `load.${work}.${index}`, work, role }
  })
  await client.query(
    `INSERT INTO users (username, name, password_hash, branch_id, roles, scope_branches)
     SELECT t.username, t.username, u.password_hash, 'SD', ARRAY[t.role], u.scope_branches
     FROM unnest($1::text[], $2::text[]) AS t(username, role), (SELECT * FROM users WHERE username = 'stock_analyst') AS u
     ON CONFLICT (username) DO NOTHING`,
    [people.map(({ name }) => name), people.map(({ role }) => role)],
  )
  const queue = people.values()
  const signedIn: Person[] = []
  const signInOn = async () => {
    for (const { name, work } of queue) signedIn.push({ name, work, token: await signIn(url, name) })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, signInOn))
  return signedIn
}

function roleOf(index: number): readonly [Work, string] {
  let place = (index * 37) % 100
  for (const [work, role, share] of ROLES) {
    if (place < share) return [work, role]
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
