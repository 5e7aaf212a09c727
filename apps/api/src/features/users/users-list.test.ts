import { ATTENTIONS } from '@cais/domain/users/attention'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword, NO_PASSWORD } from '../../aggregates/users/passwords.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { openSession, type Person, signIn } from '../../testing/people.ts'
import { seedTrade } from '../../testing/trade.ts'

let testApp: TestApp
let call: ReturnType<typeof callsOf>
let admin: Person
let superUser: Person
let hash: string

beforeAll(async () => {
  testApp = await buildTestApp({ config: { signInAttempts: 3 } })
  call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  admin = await signIn(testApp, 'ADMIN')
  superUser = await signIn(testApp, 'SUPER_USER')
  hash = await hashPassword('uma senha qualquer')
})
afterAll(() => testApp.close())

type Row = {
  id: number
  version: number
  username: string
  active: boolean
  roles: string[]
  attention: string[]
  sessions: number
  lastSignInFrom: { device: { browser: string | null }; address: string } | null
}

let made = 0
/** An account with a password that nobody knows, in need of nothing. */
async function create(change: object = {}, columns: object = {}): Promise<Row> {
  made += 1
  const account = { username: `lista.${made}`, name: 'Lista', surname: `N${made}`, branchId: 'SD' }
  const { body } = await call(admin, 'POST /users', { ...account, roles: ['OPERATOR'], ...change })
  const row = { password_hash: hash, last_sign_in_at: new Date().toISOString(), ...columns }
  await testApp.deps.db.updateTable('users').set(row).where('id', '=', body.content.id).execute()
  return body.content
}
const list = async (query: string) =>
  (await call(admin, `GET /users?perPage=200&${query}`)).body.data as Row[]
const rowOf = async (id: number) => (await list('search=lista')).find((row) => row.id === id)
const longAgo = new Date(Date.now() - 200 * 86_400_000).toISOString()

describe('accounts that need attention', () => {
  test('come first with their reasons, as the filter and the tabs count them', async () => {
    const fine = await create()
    const noRole = await create({ roles: [] })
    const temporary = await create({}, { must_change_password: true })
    const never = await create({}, { last_sign_in_at: null, created_at: longAgo })
    const away = await create({}, { last_sign_in_at: longAgo })
    const noPassword = await create({}, { password_hash: NO_PASSWORD, last_sign_in_at: null })
    const { body } = await call(admin, 'POST /users', {
      username: 'lista.nova',
      name: 'Lista',
      branchId: 'SD',
    })
    const invited = await create()
    await call(admin, `POST /users/${invited.id}/password-reset`, { by: 'link' })
    const expired = await create()
    await call(admin, `POST /users/${expired.id}/password-reset`, { by: 'link' })
    const links = testApp.deps.db.updateTable('password_links').set({ expires_at: longAgo })
    await links.where('user_id', '=', expired.id).execute()
    const closed = await call(admin, 'POST /branches', { name: 'Fechada', seriesCode: 'FX', provinceId: 1 })
    expect(closed.status).toBe(201)
    await call(admin, 'PUT /branches/FX', { active: false })
    const branch = await create({ branchId: 'FX' })
    const operation = await call(admin, 'POST /operations', { code: 'FECHADA', name: 'Fechada' })
    expect(operation.status).toBe(201)
    await call(admin, 'PUT /operations/FECHADA', { active: false })
    const operations = await create({ operations: ['FECHADA'] })
    const guessed = await create()
    for (let attempt = 0; attempt < 3; attempt += 1)
      await call(admin, 'POST /auth', { username: guessed.username, password: 'errada' })
    const inactive = await create({ roles: [], active: false })

    const rows = await list('search=lista')
    const attention = new Map(rows.map((row) => [row.id, row.attention]))
    expect([
      attention.get(fine.id),
      attention.get(noRole.id),
      attention.get(temporary.id),
      attention.get(never.id),
      attention.get(away.id),
      attention.get(noPassword.id),
      attention.get(body.content.id),
      attention.get(invited.id),
      attention.get(expired.id),
      attention.get(branch.id),
      attention.get(operations.id),
      attention.get(guessed.id),
      attention.get(inactive.id),
    ]).toEqual([
      [],
      ['NO_ROLE'],
      ['TEMPORARY_PASSWORD'],
      ['NEVER_SIGNED_IN'],
      ['LONG_AWAY'],
      ['NO_PASSWORD'],
      ['NO_ROLE', 'NO_PASSWORD'],
      [],
      ['LINK_EXPIRED'],
      ['BRANCH_INACTIVE'],
      ['OPERATIONS_INACTIVE'],
      ['FAILED_SIGN_INS'],
      [],
    ])
    expect(new Set(rows.flatMap((row) => row.attention)).size).toBe(ATTENTIONS.length - 1)
    const needing = rows.filter((row) => row.attention.length > 0).map(({ id }) => id)
    expect(rows.slice(0, needing.length).map(({ id }) => id)).toEqual(needing)
    expect((await list('search=lista&attention=true')).map(({ id }) => id)).toEqual(needing)
    expect(await list('search=lista&attention=false')).toHaveLength(rows.length - needing.length)
    expect((await call(admin, 'GET /users/tab-counts?search=lista')).body.data).toEqual({
      attention: needing.length,
      active: rows.length - 1,
      inactive: 1,
      all: rows.length,
      signedIn: 0,
      admins: 0,
    })
  })

  test('have a role for a branch that does not exist', async () => {
    const { id } = await create({ roles: ['ADMIN_NC'] }, { roles: ['ADMIN_QQ'] })
    const reasons = (await rowOf(id))?.attention
    expect(reasons).toEqual(['BRANCH_MISSING'])
    expect((await list('search=lista&attention=true')).map((row) => row.id)).toContain(id)
  })

  test('are walked through by cursors once, in the same order', async () => {
    const all = (await list('')).map(({ id }) => id)
    const walked: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor === '' ? 'perPage=4' : `perPage=4&cursor=${cursor}`
      const { body } = await call(admin, `GET /users?${query}`)
      walked.push(...body.data.map(({ id }: Row) => id))
      cursor = body.meta.cursor
    }
    expect(walked).toEqual(all)
  })
})

test('a row says how many sessions are open, and from where the newest was opened', async () => {
  const { id } = await create()
  await openSession(testApp, id)
  await openSession(testApp, id)
  const ofUser = testApp.deps.db.updateTable('sessions').where('user_id', '=', id)
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await ofUser.set({ user_agent: firefox, address: '10.0.0.7' }).execute()
  expect(await rowOf(id)).toMatchObject({
    sessions: 2,
    lastSignInFrom: { device: { kind: 'desktop', browser: 'Firefox' }, address: '10.0.0.7' },
  })
  await call(admin, `DELETE /users/${id}/sessions`)
  expect(await rowOf(id)).toMatchObject({ sessions: 0, lastSignInFrom: { address: '10.0.0.7' } })
})

describe('many accounts at once', () => {
  const bulk = async (body: object, who = admin, headers: object = {}) =>
    (await call(who, 'POST /users/bulk', body, headers)).body
  const entries = async (id: number) => {
    const history = testApp.deps.db.selectFrom('history').select('action').orderBy('seq')
    const rows = await history.where('object_type', '=', 'user').where('object_id', '=', String(id)).execute()
    return rows.map(({ action }) => action)
  }
  const seen = ({ id, version }: Row) => ({ id, version })

  test('a dry run tells what would happen and changes nothing; the run does it, once under its key', async () => {
    const one = await create()
    const stale = await create()
    await call(admin, `PUT /users/${stale.id}`, { version: 1, surname: 'Mudado' })
    await openSession(testApp, one.id)
    const users = [seen(one), seen(stale), { id: admin.id, version: 1 }]
    const expected = {
      done: 1,
      refused: 2,
      results: [
        { id: one.id, outcome: 'done', changed: true, endedSessions: 1, error: null },
        { id: stale.id, outcome: 'refused', changed: false, error: { code: 'VERSION_CONFLICT' } },
        { id: admin.id, outcome: 'refused', error: { code: 'OWN_ACCESS' } },
      ],
    }
    expect((await bulk({ action: 'deactivate', users, dryRun: true })).data).toMatchObject(expected)
    expect(await rowOf(one.id)).toMatchObject({ active: true, version: 1, sessions: 1 })
    expect(await entries(one.id)).toEqual(['create'])

    const key = { 'idempotency-key': `bulk-${one.id}` }
    expect((await bulk({ action: 'deactivate', users }, admin, key)).data).toMatchObject(expected)
    expect((await bulk({ action: 'deactivate', users }, admin, key)).data).toMatchObject(expected)
    expect(await rowOf(one.id)).toMatchObject({ active: false, version: 2, sessions: 0 })
    expect(await entries(one.id)).toEqual(['create', 'deactivate'])
    expect(await rowOf(stale.id)).toMatchObject({ active: true, version: 2 })

    await bulk({ action: 'activate', users: [{ id: one.id, version: 2 }] })
    expect(await entries(one.id)).toEqual(['create', 'deactivate', 'activate'])
  })

  test('a role is added to those that each has; what one may not grant is refused', async () => {
    const one = await create()
    const users = [seen(one)]
    const granted = await bulk({ action: 'grant-role', role: 'STOCK_ANALYST', users }, superUser)
    expect(granted.data.results).toMatchObject([{ outcome: 'done', changed: true }])
    expect((await rowOf(one.id))?.roles).toEqual(['OPERATOR', 'STOCK_ANALYST'])
    const again = [{ id: one.id, version: 2 }]
    const same = await bulk({ action: 'grant-role', role: 'STOCK_ANALYST', users: again })
    expect(same.data.results).toMatchObject([{ outcome: 'done', changed: false }])
    const refused = await bulk({ action: 'grant-role', role: 'ADMIN', users: again }, superUser)
    expect(refused.data.results).toMatchObject([{ error: { code: 'ROLE_NOT_GRANTABLE' } }])
    expect((await rowOf(one.id))?.roles).toEqual(['OPERATOR', 'STOCK_ANALYST'])
  })

  test('sessions end, but never the own one', async () => {
    const one = await create()
    await openSession(testApp, one.id)
    const users = [seen(one), { id: admin.id, version: 1 }]
    const { data } = await bulk({ action: 'end-sessions', users })
    expect(data.results).toMatchObject([
      { outcome: 'done', changed: true, endedSessions: 1 },
      { outcome: 'done', changed: false, endedSessions: 0 },
    ])
    expect((await call(admin, 'GET /auth/me')).status).toBe(200)
    expect(await entries(one.id)).toEqual(['create', 'end-sessions'])
  })

  test.each([
    ['no users', { action: 'activate', users: [] }, 'users'],
    ['a role that is missing', { action: 'grant-role', users: [{ id: 1, version: 1 }] }, 'role'],
    ['an unknown role', { action: 'grant-role', role: 'KING', users: [{ id: 1, version: 1 }] }, 'role'],
    [
      'one twice',
      {
        action: 'activate',
        users: [
          { id: 1, version: 1 },
          { id: 1, version: 1 },
        ],
      },
      'users.1.id',
    ],
  ])('%s is refused at its field', async (_what, body, field) => {
    const refused = await bulk(body)
    expect([refused.status, refused.code, refused.details[0].field]).toEqual([
      400,
      'VALIDATION_FAILED',
      field,
    ])
  })
})

describe('the manager of a new branch', () => {
  test('has a role of the branch from its first day, with that branch as scope', async () => {
    await call(admin, 'POST /branches', { name: 'Chimoio', seriesCode: 'CHM', provinceId: 5 })
    const roles = (await call(superUser, 'GET /roles')).body.data
    const names = roles.map(({ id }: { id: string }) => id)
    expect(names.slice(names.indexOf('ADMIN_NC'), names.indexOf('OPERATOR'))).toContain('ADMIN_CHM')
    const role = roles.find(({ id }: { id: string }) => id === 'ADMIN_CHM')
    const known = roles.find(({ id }: { id: string }) => id === 'ADMIN_BE')
    expect(role).toEqual({ ...known, id: 'ADMIN_CHM', name: 'Gestor do armazém CHM' })
    const { id } = await create({ roles: ['ADMIN_CHM'] })
    expect((await call(admin, `GET /users/${id}`)).body.data).toMatchObject({
      roles: ['ADMIN_CHM'],
      scope: { branches: ['CHM'], all: false },
    })
    expect((await list('search=lista&role=ADMIN_CHM')).map((row) => row.id)).toEqual([id])
    expect((await list('search=lista&branchId=CHM')).map((row) => row.id)).toEqual([id])
    expect((await list('search=lista&branchId=SD')).map((row) => row.id)).not.toContain(id)
    const uses = (await call(admin, 'GET /branches/CHM/uses')).body.data
    expect(uses).toMatchObject({ users: 1, removable: false })
  })

  test.each([
    ['of no branch', 'ADMIN_NADA', 422, 'BRANCH_UNKNOWN', 'roles'],
    ['that is no code', 'ADMIN_', 400, 'VALIDATION_FAILED', 'roles.0'],
    ['in small letters', 'ADMIN_chm', 400, 'VALIDATION_FAILED', 'roles.0'],
  ])('is not given a role %s', async (_what, role, status, code, field) => {
    const { id, version } = await create()
    const { body } = await call(admin, `PUT /users/${id}`, { version, roles: [role] })
    expect([body.status, body.code, body.details[0].field]).toEqual([status, code, field])
    expect((await rowOf(id))?.roles).toEqual(['OPERATOR'])
  })
})
