import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../aggregates/users/passwords.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { type Person, signIn } from '../../testing/people.ts'

const OLD = 'a senha de antes'
const NEW = 'três tigres tristes'
const HOUR_MS = 3_600_000
let clock = new Date('2026-11-20T08:00:00Z')
let testApp: TestApp
let call: ReturnType<typeof callsOf>
let oldHash: string
let admin: Person
let user: Person

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => clock, config: { signInAttempts: 5 } })
  call = callsOf(testApp)
  oldHash = await hashPassword(OLD)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  clock = new Date(clock.getTime() + HOUR_MS)
  admin = await signIn(testApp, 'ADMIN')
  user = await signIn(testApp, 'OPERATOR')
  await testApp.deps.db
    .updateTable('users')
    .set({ password_hash: oldHash })
    .where('id', '=', user.id)
    .execute()
})

const reset = (by: 'link' | 'temporary', who = admin, whom: { readonly id: number } = user) =>
  call(who, `POST /users/${whom.id}/password-reset`, { by })
const auth = (password: string) =>
  testApp.inject({ method: 'POST', url: '/api/auth', payload: { username: user.username, password } })
const open = (path: string, payload: object) =>
  testApp.inject({ method: 'POST', url: `/api/auth/first-password${path}`, payload })
const newToken = async () => String((await reset('link')).body.data.path).replace('/first-password#', '')
const choose = (token: string, password = NEW, passwordConfirmation = password) =>
  open('', { token, password, passwordConfirmation })
const personOf = (token: string): Person => ({ ...user, headers: { authorization: `Bearer ${token}` } })
const me = (who: Person) => call(who, 'GET /auth/me')
/** As the database writes instants. */
const written = (at: Date) => at.toISOString().replace('Z', '000Z')
const history = async () =>
  testApp.deps.db
    .selectFrom('history')
    .select(['action', 'facts', 'user_id'])
    .where('object_type', '=', 'user')
    .where('object_id', '=', String(user.id))
    .orderBy('seq')
    .execute()
const stored = () =>
  testApp.deps.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
async function tablesOf(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(testApp.deps.db)
  return rows.map(({ name }) => name)
}
const INVALID = [422, 'PASSWORD_LINK_INVALID']
const outcome = (reply: { statusCode: number; json(): { code: string } }) => [
  reply.statusCode,
  reply.json().code,
]

describe('a link', () => {
  test('ends the present password and all sessions, names its user, and sets the password once', async () => {
    const { status, body } = await reset('link')
    expect(status).toBe(200)
    expect(body.data).toEqual({
      path: expect.stringMatching(/^\/first-password#[\w-]{43}$/),
      expiresAt: new Date(clock.getTime() + 24 * HOUR_MS).toISOString(),
      password: null,
    })
    expect((await me(user)).body.code).toBe('SESSION_EXPIRED')
    expect((await auth(OLD)).statusCode).toBe(401)
    const token = body.data.path.split('#')[1]
    expect((await open('/check', { token })).json().data).toMatchObject({ username: user.username })
    const signedIn = await choose(token)
    expect(signedIn.statusCode).toBe(200)
    const { data } = (await me(personOf(signedIn.json().accessToken))).body
    expect(data).toMatchObject({ id: user.id, mustChangePassword: false })
    expect((await auth(NEW)).statusCode).toBe(200)
    expect(await stored()).toMatchObject({
      password_changed_at: written(clock),
      last_sign_in_at: written(clock),
      version: 1,
    })
    expect(outcome(await choose(token, 'outra senha boa'))).toEqual(INVALID)
    expect(outcome(await open('/check', { token }))).toEqual(INVALID)
  })

  test('is nowhere in the database, in clear or in a stored reply', async () => {
    const token = await newToken()
    await choose(token)
    for (const name of await tablesOf()) {
      const found = await sql<{ n: number }>`
        SELECT count(*) AS n FROM ${sql.table(name)} AS r WHERE r::text LIKE ${`%${token}%`}`.execute(
        testApp.deps.db,
      )
      expect(found.rows[0]?.n, name).toBe(0)
    }
  })

  test('is withdrawn by the next one, by a temporary password, and by a password chosen meanwhile', async () => {
    const first = await newToken()
    const second = await newToken()
    expect(outcome(await choose(first))).toEqual(INVALID)
    await reset('temporary')
    expect(outcome(await choose(second))).toEqual(INVALID)
    expect((await choose(await newToken())).statusCode).toBe(200)
  })

  test('expires after 24 hours, and does not serve who was deactivated', async () => {
    const token = await newToken()
    clock = new Date(clock.getTime() + 24 * HOUR_MS - 1000)
    expect((await open('/check', { token })).statusCode).toBe(200)
    clock = new Date(clock.getTime() + 1000)
    expect(outcome(await choose(token))).toEqual(INVALID)
    admin = await signIn(testApp, 'ADMIN')
    const next = await newToken()
    await testApp.deps.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute()
    expect(outcome(await choose(next))).toEqual(INVALID)
  })

  test.each([
    ['short', 'curta', 'PASSWORD_TOO_SHORT'],
    ['common', 'Maputo2026!', 'PASSWORD_COMMON'],
  ])('stays valid after a %s password is refused', async (_name, password, code) => {
    const token = await newToken()
    const refused = await choose(token, password)
    expect([refused.statusCode, refused.json().code, refused.json().details[0].field]).toEqual([
      422,
      code,
      'password',
    ])
    expect((await choose(token, NEW, 'outra')).json().code).toBe('PASSWORD_MISMATCH')
    expect((await choose(token)).statusCode).toBe(200)
  })

  test('is used by one of two who send it at the same moment', async () => {
    const token = await newToken()
    const replies = await Promise.all([choose(token), choose(token, 'outra senha boa')])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect((await history()).filter(({ action }) => action === 'set-first-password')).toHaveLength(1)
  })

  test('cannot be guessed at for long', async () => {
    const strict = await buildTestApp({ database: testApp.database, config: { signInAttempts: 3 } })
    const guess = (n: number) =>
      strict.inject({
        method: 'POST',
        url: '/api/auth/first-password/check',
        payload: { token: `guess-${n}` },
        remoteAddress: '192.0.2.7',
      })
    const codes = []
    for (let n = 0; n < 5; n += 1) codes.push((await guess(n)).statusCode)
    expect(codes).toEqual([422, 422, 422, 429, 429])
    await strict.close()
  })
})

describe('a temporary password', () => {
  test('signs in, and is replaced by one of the own', async () => {
    const { password } = (await reset('temporary')).body.data
    expect(password).toMatch(/^([a-z]+-){3}\d{4}$/)
    expect((await auth(OLD)).statusCode).toBe(401)
    const person = personOf((await auth(password)).json().accessToken)
    const elsewhere = personOf((await auth(password)).json().accessToken)
    const change = (typed: string) =>
      call(person, 'PUT /auth/password', { password: typed, passwordConfirmation: typed })
    expect((await change(password)).body).toMatchObject({ status: 422, code: 'PASSWORD_SAME' })
    const changed = await change(NEW)
    expect([changed.status, changed.body.data.mustChangePassword]).toEqual([200, false])
    expect((await me(elsewhere)).status).toBe(401)
    expect((await auth(password)).statusCode).toBe(401)
    expect((await auth(NEW)).statusCode).toBe(200)
    expect((await change('mais uma senha')).body.code).toBe('ACTION_NOT_ALLOWED')
  })

  test('and a link stand in the history without the secret, with who gave and who chose it', async () => {
    const { password } = (await reset('temporary')).body.data
    const token = await newToken()
    await choose(token)
    const entries = await history()
    expect(entries.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['reset-password', admin.id],
      ['reset-password', admin.id],
      ['set-first-password', user.id],
    ])
    expect(entries.map(({ facts }) => (facts as { by?: string }).by)).toEqual([
      'temporary',
      'link',
      undefined,
    ])
    for (const secret of [password, token, NEW, 'argon2'])
      expect(JSON.stringify(entries)).not.toContain(secret)
  })

  test('is not stored with a key: the same request gives another one', async () => {
    const key = { 'idempotency-key': 'reset-1' }
    const send = () => call(admin, `POST /users/${user.id}/password-reset`, { by: 'temporary' }, key)
    const [one, two] = [await send(), await send()]
    expect(one.body.data.password).not.toBe(two.body.data.password)
    const keys = await testApp.deps.db.selectFrom('idempotency_keys').selectAll().execute()
    expect(keys.filter((row) => row.key === 'reset-1')).toEqual([])
  })
})

test('a reset forgets the wrong passwords of its user, and of nobody else', async () => {
  const other = await signIn(testApp, 'OPERATOR')
  const guess = (username: string) =>
    testApp.inject({ method: 'POST', url: '/api/auth', payload: { username, password: 'errada' } })
  for (let n = 0; n < 6; n += 1) await Promise.all([guess(user.username), guess(other.username)])
  expect((await auth(OLD)).statusCode).toBe(429)
  const { password } = (await reset('temporary')).body.data
  expect((await auth(password)).statusCode).toBe(200)
  expect((await guess(other.username)).statusCode).toBe(429)
})

describe('who may reset', () => {
  const codeOf = async (roles: 'ADMIN' | 'SUPER_USER' | 'ADMIN_SD', whom: { readonly id: number }) =>
    (await reset('link', await signIn(testApp, roles), whom)).body.code

  test('a SUPER_USER whoever is no ADMIN; nobody else', async () => {
    expect(await codeOf('SUPER_USER', admin)).toBe('USER_ABOVE_EDITOR')
    expect(await codeOf('ADMIN_SD', user)).toBe('ROLE_MISSING')
    expect(await codeOf('SUPER_USER', user)).toBeUndefined()
    expect(await codeOf('ADMIN', admin)).toBeUndefined()
  })

  test('not the own password, not of who is inactive, and nothing changes then', async () => {
    expect((await reset('link', admin, admin)).body.code).toBe('PASSWORD_RESET_OWN')
    await testApp.deps.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute()
    const before = await stored()
    expect((await reset('temporary')).body).toMatchObject({ status: 409, code: 'USER_INACTIVE' })
    expect(await stored()).toEqual(before)
    expect(await history()).toEqual([])
    expect((await reset('link', admin, { id: 987_654 })).status).toBe(404)
  })
})
