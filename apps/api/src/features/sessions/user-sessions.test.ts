import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../aggregates/users/passwords.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { openSession, type Person, signIn } from '../../testing/people.ts'

const PASSWORD = 'três tigres tristes'
const MINUTE_MS = 60_000
let clock = new Date('2026-11-20T08:00:00Z')
let one: TestApp
let two: TestApp
let call: ReturnType<typeof callsOf>
beforeAll(async () => {
  one = await buildTestApp({ now: () => clock })
  two = await buildTestApp({ database: one.database, now: () => clock })
  call = callsOf(one)
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
/** As the API writes instants. */
const written = (at: Date) => at.toISOString().replace('Z', '000Z')
const ended = (person: Person) =>
  expect.poll(async () => (await callsOf(two)(person, 'GET /auth/me')).body.code).toBe('SESSION_EXPIRED')
const sessionsOf = async (reader: Person, { id } = reader) =>
  (await call(reader, `GET /users/${id}/sessions`)).body.data
const again = async (person: Person): Promise<Person> => ({
  ...person,
  headers: { authorization: `Bearer ${await openSession(one, person.id)}` },
})
const history = async ({ id }: Person) =>
  one.deps.db
    .selectFrom('history')
    .select(['action', 'facts', 'user_id'])
    .where('object_type', '=', 'user')
    .where('object_id', '=', String(id))
    .execute()

describe('the open sessions of a user', () => {
  test('say device, address, when they were opened and last used, and which is the current one', async () => {
    const person = await signIn(one, 'OPERATOR')
    const password_hash = await hashPassword(PASSWORD)
    await one.deps.db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
    const reply = await one.inject({
      method: 'POST',
      url: '/api/auth',
      headers: { 'user-agent': CHROME },
      payload: { username: person.username, password: PASSWORD },
      remoteAddress: '192.0.2.10',
    })
    const openedAt = written(clock)
    const desk = { ...person, headers: { authorization: `Bearer ${reply.json().accessToken}` } }
    clock = new Date(clock.getTime() + 4 * MINUTE_MS)
    await call(desk, 'GET /auth/me')
    expect((await sessionsOf(desk)).sessions).toContainEqual({
      id: expect.any(String),
      device: { kind: 'desktop', browser: 'Chrome', system: 'Windows' },
      address: '192.0.2.10',
      openedAt,
      lastUsedAt: openedAt,
      isCurrent: true,
    })
    clock = new Date(clock.getTime() + 60 * MINUTE_MS)
    // another server has not read the session yet, as this one would again a few seconds later
    await callsOf(two)(desk, 'GET /auth/me')
    const { sessions, total, lastSignInAt, passwordChangedAt } = await sessionsOf(desk)
    expect(sessions[0]).toMatchObject({ isCurrent: true, lastUsedAt: written(clock) })
    expect([total, lastSignInAt, passwordChangedAt]).toEqual([2, openedAt, null])
  })

  test('leave out those that ended or expired', async () => {
    const person = await signIn(one, 'OPERATOR')
    const other = await again(person)
    await call(other, `PUT /auth/logout/${person.username}`)
    expect((await sessionsOf(person)).total).toBe(1)
    clock = new Date(clock.getTime() + 13 * 60 * MINUTE_MS)
    const later = await again(person)
    expect((await sessionsOf(later)).sessions).toHaveLength(1)
  })

  test('are those of the user alone; administrators see those of everybody', async () => {
    const [person, colleague] = [await signIn(one, 'OPERATOR'), await signIn(one, 'STOCK_ANALYST')]
    const read = (reader: Person) => call(reader, `GET /users/${person.id}/sessions`)
    expect((await read(colleague)).status).toBe(404)
    for (const role of ['ADMIN', 'SUPER_USER'] as const) {
      const { sessions } = await sessionsOf(await signIn(one, role), person)
      expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false])
    }
    expect((await call(await signIn(one, 'ADMIN'), 'GET /users/987654/sessions')).status).toBe(404)
  })
})

describe('ending sessions', () => {
  test('ends one on every server; the others go on', async () => {
    const person = await signIn(one, 'OPERATOR')
    const lost = await again(person)
    const rows = (await sessionsOf(lost)).sessions
    const { id } = rows.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    expect((await callsOf(two)(lost, 'GET /auth/me')).status).toBe(200)
    const end = () => call(person, `DELETE /users/${person.id}/sessions/${id}`)
    expect((await end()).status).toBe(204)
    expect((await call(lost, 'GET /auth/me')).body.code).toBe('SESSION_EXPIRED')
    await ended(lost)
    expect((await call(person, 'GET /auth/me')).status).toBe(200)
    expect((await end()).status).toBe(404)
    expect(await history(person)).toMatchObject([
      { action: 'end-sessions', facts: { sessions: 1 }, user_id: person.id },
    ])
  })

  test('all of the own but the current one; an administrator ends all of somebody else', async () => {
    const person = await signIn(one, 'OPERATOR')
    const [other, third] = [await again(person), await again(person)]
    const endAll = (who: Person) => call(who, `DELETE /users/${person.id}/sessions`)
    expect((await endAll(person)).body.data).toEqual({ ended: 2 })
    for (const session of [other, third]) await ended(session)
    expect((await endAll(person)).body.data).toEqual({ ended: 0 })
    const admin = await signIn(one, 'ADMIN')
    expect((await endAll(admin)).body.data).toEqual({ ended: 1 })
    await ended(person)
    expect(await history(person)).toMatchObject([{ facts: { sessions: 2 } }, { user_id: admin.id }])
  })

  test('not of others, not under the id of another user, and nothing changes then', async () => {
    const [person, colleague] = [await signIn(one, 'OPERATOR'), await signIn(one, 'OPERATOR')]
    const { id } = (await sessionsOf(person)).sessions[0]
    const attempts = [
      `DELETE /users/${person.id}/sessions/${id}`,
      `DELETE /users/${person.id}/sessions`,
      `DELETE /users/${colleague.id}/sessions/${id}`,
    ]
    for (const attempt of attempts) expect((await call(colleague, attempt)).status, attempt).toBe(404)
    expect((await call(person, 'GET /auth/me')).status).toBe(200)
    expect(await history(person)).toEqual([])
  })
})
