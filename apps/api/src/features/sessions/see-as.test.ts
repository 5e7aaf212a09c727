import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { recordSeeAsEnds } from './commands/see-as.ts'

// Sessions are ended by the clock of the database, so the test is of today.
const START = Date.now()
let testApp: TestApp
let call: ReturnType<typeof callsOf>
let now = START
beforeAll(async () => {
  testApp = await buildTestApp({ now: () => new Date(now) })
  call = callsOf(testApp)
})
afterAll(() => testApp.close())

const reason = { reason: 'Não encontra uma encomenda' }
const seeAs = (who: Person, user: Person, body: object = reason) =>
  call(who, `POST /users/${user.id}/see-as`, body)
const whoIs = async (person: Person) => (await call(person, 'GET /auth/me')).body.data

async function historyOf(user: Person) {
  const rows = await testApp.deps.db
    .selectFrom('history')
    .select(['action', 'user_id', 'facts', 'at'])
    .where('object_type', '=', 'user')
    .where('object_id', '=', String(user.id))
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

async function two() {
  const admin = await signIn(testApp, 'ADMIN')
  return { admin, seller: await signIn(testApp, 'OPERATOR', { branchId: 'BE' }) }
}

test('an administrator is the user for half an hour, reads only, and goes back', async () => {
  const { admin, seller } = await two()
  const started = await seeAs(admin, seller)
  const endsAt = new Date(now + 30 * 60_000).toISOString()
  const seeingAs = {
    administrator: { id: admin.id, name: admin.username },
    startedAt: new Date(now).toISOString(),
    endsAt,
  }
  expect([started.status, started.body.data]).toEqual([200, seeingAs])
  expect(await whoIs(admin)).toEqual({ ...(await whoIs(seller)), seeingAs })
  const refused = await call(admin, 'POST /drafts', { lines: [] })
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'SEEING_AS_READ_ONLY',
    `Está a ver como ${seller.username}: só leitura. Nada foi alterado. Volte a ser você para fazer isto.`,
  ])
  expect((await seeAs(admin, await signIn(testApp, 'OPERATOR'))).body.code).toBe('SEEING_AS_READ_ONLY')
  expect((await call(admin, 'DELETE /auth/see-as')).status).toBe(204)
  expect(await whoIs(admin)).toMatchObject({ id: admin.id, seeingAs: null })
  expect((await call(admin, 'DELETE /auth/see-as')).status).toBe(204)
  const at = new Date(now).toISOString()
  expect(await historyOf(seller)).toEqual([
    { action: 'see-as', user_id: admin.id, facts: { ...reason, endsAt }, at },
    { action: 'end-see-as', user_id: admin.id, facts: { cause: 'back' }, at },
  ])
})

describe('who may', () => {
  test.each([
    ['OPERATOR', 'OPERATOR', 'ROLE_MISSING'],
    ['ADMIN_SD', 'OPERATOR', 'ROLE_MISSING'],
    ['SUPER_USER', 'ADMIN', 'SEE_AS_ABOVE'],
    ['SUPER_USER', 'SUPER_USER', undefined],
    ['SUPER_USER', 'OPERATOR', undefined],
    ['ADMIN', 'ADMIN', undefined],
  ] as const)('%s as %s: %s', async (own, other, code) => {
    const [who, user] = [await signIn(testApp, own), await signIn(testApp, other)]
    const reply = await seeAs(who, user)
    expect([reply.status, reply.body.code]).toEqual(code ? [403, code] : [200, undefined])
    expect(await whoIs(who)).toMatchObject({ id: code ? who.id : user.id })
    expect((await historyOf(user)).map(({ action }) => action)).toEqual(code ? [] : ['see-as'])
  })

  test('not as oneself, not as who is deactivated or unknown, and not without a reason', async () => {
    const { admin, seller } = await two()
    expect((await seeAs(admin, admin)).body.code).toBe('SEE_AS_OWN')
    await testApp.deps.db.updateTable('users').set({ active: false }).where('id', '=', seller.id).execute()
    expect((await seeAs(admin, seller)).body.code).toBe('USER_INACTIVE')
    expect((await seeAs(admin, { ...seller, id: 987_654 })).body.code).toBe('NOT_FOUND')
    const nameless = await seeAs(admin, seller, { reason: '  ' })
    expect([nameless.status, nameless.body.details[0].field]).toEqual([400, 'reason'])
    expect(await whoIs(admin)).toMatchObject({ id: admin.id })
    expect(await historyOf(seller)).toEqual([])
  })
})

describe('it ends', () => {
  const ended = async (user: Person) => {
    await recordSeeAsEnds(testApp.deps.db, new Date(now))
    await recordSeeAsEnds(testApp.deps.db, new Date(now))
    return (await historyOf(user)).slice(1)
  }

  test('by itself after half an hour, and may begin anew', async () => {
    const { admin, seller } = await two()
    await seeAs(admin, seller)
    const endsAt = new Date(now + 30 * 60_000).toISOString()
    now += 30 * 60_000 - 1
    expect(await whoIs(admin)).toMatchObject({ id: seller.id })
    now += 1
    expect(await whoIs(admin)).toMatchObject({ id: admin.id, seeingAs: null })
    expect(await ended(seller)).toEqual([
      { action: 'end-see-as', user_id: admin.id, facts: { cause: 'time' }, at: endsAt },
    ])
    expect((await seeAs(admin, seller)).status).toBe(200)
    now += 31 * 60_000
    expect((await seeAs(admin, seller)).status).toBe(200)
    expect((await historyOf(seller)).map(({ action }) => action)).toEqual([
      'see-as',
      'end-see-as',
      'see-as',
      'end-see-as',
      'see-as',
    ])
  })

  test('with the sign-out of the administrator, in whose session alone it was', async () => {
    const { admin, seller } = await two()
    await seeAs(admin, seller)
    const everywhere = await call(admin, `PUT /auth/logout/${seller.username}?everywhere=true`)
    expect([everywhere.status, everywhere.body.code]).toEqual([403, 'SEEING_AS_READ_ONLY'])
    expect((await call(admin, `PUT /auth/logout/${seller.username}`)).status).toBe(204)
    expect((await call(admin, 'GET /auth/me')).status).toBe(401)
    expect(await whoIs(seller)).toMatchObject({ id: seller.id, seeingAs: null })
    expect(await ended(seller)).toMatchObject([{ action: 'end-see-as', user_id: admin.id }])
  })

  test.each([
    ['the administrator is deactivated', 'admin', { active: false }, 'sign-out'],
    ['the administrator loses the role', 'admin', { roles: ['OPERATOR'] }, 'access'],
    ['the user is deactivated', 'seller', { active: false }, 'access'],
  ] as const)('at once when %s', async (_what, whose, change, cause) => {
    const people = await two()
    const { admin, seller } = people
    await seeAs(admin, seller)
    const chief = await signIn(testApp, 'ADMIN')
    const edited = await call(chief, `PUT /users/${people[whose].id}`, { version: 1, ...change })
    expect(edited.status).toBe(200)
    const reply = await call(admin, 'GET /auth/me')
    const isOut = whose === 'admin' && 'active' in change
    expect([reply.status, reply.body.data?.id]).toEqual(isOut ? [401, undefined] : [200, admin.id])
    expect((await ended(seller)).filter(({ action }) => action === 'end-see-as')).toMatchObject([
      { user_id: admin.id, facts: { cause } },
    ])
  })
})

test('the event stream follows what the user sees', async () => {
  const { admin, seller } = await two()
  await seeAs(admin, seller)
  const session = await testApp.app.sessions.get(
    testApp.app.tokens.read(admin.headers.authorization?.slice('Bearer '.length) ?? '')?.sid ?? '',
  )
  expect(session?.caller).toMatchObject({ id: seller.id, scope: { branches: ['BE'] }, roles: ['OPERATOR'] })
})
