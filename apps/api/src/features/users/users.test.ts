import { ROLES } from '@cais/domain/access/roles'
import { isInScope } from '@cais/domain/access/scope'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_PASSWORD } from '../../aggregates/users/passwords.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordHistory } from '../../engines/history/record-history.ts'
import { rightsOf } from '../../http/session/rights-of.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { ensureBranch, openSession, type Person, signIn } from '../../testing/people.ts'

let testApp: TestApp
let call: ReturnType<typeof callsOf>
let admin: Person
let superUser: Person

beforeAll(async () => {
  testApp = await buildTestApp()
  call = callsOf(testApp)
  const { db } = testApp.deps
  for (const branch of ['SD', 'BE', 'NP']) await ensureBranch(db, branch)
  await db
    .insertInto('operations')
    .values({ id: 'SHOP', name: 'Loja' })
    .onConflict((c) => c.doNothing())
    .execute()
  await db
    .insertInto('printers')
    .values({ name: 'SD-9', key: 'SD-9', address: 'ipp://localhost/9' })
    .execute()
  admin = await signIn(testApp, 'ADMIN', { username: 'the.admin' })
  superUser = await signIn(testApp, 'SUPER_USER', { username: 'the.super' })
})
afterAll(() => testApp.close())

let made = 0
const input = (change: object = {}) => ({
  username: `person.${++made}`,
  name: 'Rosa',
  surname: 'Sitoe',
  branchId: 'SD',
  ...change,
})
const create = async (change: object = {}, who = admin) => {
  const reply = await call(who, 'POST /users', input(change))
  expect([reply.status, reply.body.message]).toEqual([201, undefined])
  return reply.body.content as { id: number; version: number; username: string }
}
const edit = (user: { id: number; version: number }, change: object, who = admin) =>
  call(who, `PUT /users/${user.id}`, { version: user.version, ...change })
const stored = (id: number) =>
  testApp.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const history = async (id: number) =>
  (await call(admin, `GET /audit?objectType=user&objectId=${id}`)).body.data as {
    action: string
    user: { id: number }
    changes: Record<string, [unknown, unknown]>
    facts: object
  }[]
const signedIn = async (id: number): Promise<Person> => ({
  id,
  username: '',
  headers: { authorization: `Bearer ${await openSession(testApp, id)}` },
})

describe('a new user', () => {
  test('is stored with roles and scope, has no password, and history tells all of it', async () => {
    const { body } = await call(
      admin,
      'POST /users',
      input({
        username: 'ines.chissano',
        email: 'ines@cais.example',
        roles: ['STOCK_ANALYST', 'CREDIT_NOTE_CREATOR'],
        branches: ['NP', 'BE', 'BE'],
        operations: ['SHOP'],
        defaultPrinter: 'SD-9',
      }),
    )
    expect(body.content).toMatchObject({
      username: 'ines.chissano',
      branchName: 'SD',
      roles: ['CREDIT_NOTE_CREATOR', 'STOCK_ANALYST'],
      scope: { branches: ['BE', 'NP', 'SD'], operations: ['SHOP'], all: false },
      branches: ['BE', 'NP'],
      active: true,
      version: 1,
      lastChange: { by: { id: admin.id } },
      allowedActions: ['edit', 'change-access', 'deactivate'],
      accessRefusal: null,
    })
    expect(await stored(body.content.id)).toMatchObject({ password_hash: NO_PASSWORD, demo: false })
    const [entry] = await history(body.content.id)
    expect(entry).toMatchObject({
      action: 'create',
      user: { id: admin.id },
      changes: {
        roles: [null, ['CREDIT_NOTE_CREATOR', 'STOCK_ANALYST']],
        scope_branches: [null, ['BE', 'NP']],
      },
    })
  })

  test('cannot sign in until a password is chosen', async () => {
    const { username } = await create()
    for (const password of [NO_PASSWORD, 'qualquer coisa'])
      expect(await call(admin, 'POST /auth', { username, password })).toMatchObject({
        status: 401,
        body: { code: 'CREDENTIALS_WRONG' },
      })
  })

  test.each([
    ['a user name of 3', { username: 'abc' }, 400, 'VALIDATION_FAILED', 'username'],
    ['a user name with a capital', { username: 'Rosa.Sitoe' }, 422, 'USERNAME_INVALID', 'username'],
    ['a user name with a space', { username: 'rosa sitoe' }, 422, 'USERNAME_INVALID', 'username'],
    ['a user name that is taken', { username: 'the.admin' }, 409, 'USERNAME_TAKEN', 'username'],
    ['no name', { name: ' ' }, 400, 'VALIDATION_FAILED', 'name'],
    ['an e-mail that is none', { email: 'rosa' }, 400, 'VALIDATION_FAILED', 'email'],
    ['an unknown role', { roles: ['OPERATOR', 'KING'] }, 400, 'VALIDATION_FAILED', 'roles.1'],
    ['an unknown branch', { branchId: 'XX' }, 422, 'BRANCH_UNKNOWN', 'branchId'],
    ['an unknown branch of scope', { branches: ['BE', 'XX'] }, 422, 'BRANCH_UNKNOWN', 'branches.1'],
    ['an unknown operation', { operations: ['NONE'] }, 422, 'OPERATION_UNKNOWN', 'operations.0'],
    ['an unknown printer', { defaultPrinter: 'XX' }, 422, 'PRINTER_UNKNOWN', 'defaultPrinter'],
  ])('with %s is refused at its field', async (_name, change, status, code, field) => {
    const { body } = await call(admin, 'POST /users', input(change))
    expect([body.status, body.code, body.details[0].field]).toEqual([status, code, field])
    expect(body.details[0].message).not.toBe('')
  })

  test('with an e-mail address of another one is refused, capitals or not', async () => {
    await create({ email: 'one@cais.example' })
    const { body } = await call(admin, 'POST /users', input({ email: 'One@cais.example' }))
    expect([body.status, body.code, body.details[0].field]).toEqual([409, 'EMAIL_TAKEN', 'email'])
    const own = await signIn(testApp, 'OPERATOR')
    const profile = await call(own, 'PUT /users', { id: own.id, email: 'one@cais.example' })
    expect([profile.status, profile.body.code]).toEqual([409, 'EMAIL_TAKEN'])
  })

  test('gets from a SUPER_USER any role but ADMIN', async () => {
    await create({ roles: ['SUPER_USER', 'OPERATOR'] }, superUser)
    const { body } = await call(superUser, 'POST /users', input({ roles: ['ADMIN'] }))
    expect([body.status, body.code, body.details[0].field]).toEqual([403, 'ROLE_NOT_GRANTABLE', 'roles'])
  })
})

describe('the list', () => {
  test('searches by name, user name and e-mail without accents, and filters by role, state and place', async () => {
    const branchId = 'NP'
    const one = await create({ name: 'Zélia', surname: 'Ubisse', roles: ['OFFER_APPROVER'], branchId })
    const two = await create({ name: 'Zito', surname: 'Ubisse', email: 'zito@ubisse.example', active: false })
    const find = async (query: string) =>
      ((await call(admin, `GET /users?${query}`)).body.data as { id: number }[]).map(({ id }) => id)
    expect(await find('search=zelia%20ubi')).toEqual([one.id])
    expect(await find('search=ubisse')).toEqual([one.id, two.id])
    expect(await find('search=zito@ubisse')).toEqual([two.id])
    expect(await find(`search=${two.username}`)).toEqual([two.id])
    expect(await find('search=ubisse&active=true')).toEqual([one.id])
    expect(await find('search=ubisse&role=OFFER_APPROVER,STOCK_ANALYST')).toEqual([one.id])
    expect(await find('search=ubisse&branchId=NP')).toEqual([one.id])
    expect((await call(admin, 'GET /users?role=KING')).body).toMatchObject({
      status: 400,
      details: [{ field: 'role.0', rule: 'oneOf' }],
    })
    const totals = (await call(admin, 'GET /users?search=ubisse')).body.meta.totals
    expect(totals).toEqual({ active: 1, inactive: 1 })
  })

  test('finds by branch and operation whoever sees them, as the scope of the domain says', async () => {
    for (const role of ROLES) await create({ roles: [role], branchId: 'BE' })
    await create({ roles: ['ADMIN_NP', 'OPERATOR'], branchId: 'BE', operations: ['SHOP'] })
    await create({ roles: ['ADMIN_NP', 'ADMIN_NC'], branchId: 'BE', branches: ['SD'] })
    await create({ roles: [], branchId: 'BE', operations: ['OTHER'] }).catch(() => undefined)
    const all = await testApp.deps.db.selectFrom('users').selectAll().execute()
    for (const branchId of ['SD', 'BE', 'NP']) {
      const seen = all.filter((row) => isInScope(rightsOf(row).scope, { branchId })).map(({ id }) => id)
      const { data } = (await call(admin, `GET /users?branchId=${branchId}&perPage=200`)).body
      expect(data.map(({ id }: { id: number }) => id).toSorted()).toEqual(seen.toSorted())
    }
    const { data } = (await call(admin, 'GET /users?operationId=SHOP&perPage=200')).body
    const seen = all.filter((row) => {
      const { operations } = rightsOf(row).scope
      return operations === 'all' || operations.includes('SHOP')
    })
    expect(data.map(({ id }: { id: number }) => id).toSorted()).toEqual(seen.map(({ id }) => id).toSorted())
  })

  test('stands by name, and pages and cursors walk through all of it once', async () => {
    const all = (await call(admin, 'GET /users?perPage=200')).body.data as { id: number; name: string }[]
    const names = all.map(({ name }) => name.toLowerCase())
    expect(names.indexOf('rosa')).toBeLessThan(names.indexOf('zito'))
    const walked: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor === '' ? 'perPage=7' : `perPage=7&cursor=${cursor}`
      const { body } = await call(admin, `GET /users?${query}`)
      walked.push(...body.data.map(({ id }: { id: number }) => id))
      cursor = body.meta.cursor
    }
    expect(walked).toEqual(all.map(({ id }) => id))
    const third = (await call(admin, 'GET /users?perPage=7&page=3')).body.data
    expect(third.map(({ id }: { id: number }) => id)).toEqual(walked.slice(14, 21))
  })

  test('comes as a file', async () => {
    const reply = await testApp.app.inject({
      url: '/api/users?search=ines',
      headers: { ...admin.headers, accept: 'text/csv', 'accept-language': 'pt' },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('"Nome";"Utilizador"')
    expect(reply.body).toContain('ines.chissano')
  })
})

describe('a change', () => {
  test('is stored, told by history field by field, and raises the version', async () => {
    const user = await create({ roles: ['OPERATOR'] })
    const { status, body } = await edit(user, {
      surname: 'Machava',
      roles: ['OPERATOR', 'STOCK_ANALYST'],
      branches: ['BE'],
      operations: ['SHOP'],
      defaultPrinter: 'SD-9',
    })
    expect([status, body.data.version, body.data.roles]).toEqual([200, 2, ['OPERATOR', 'STOCK_ANALYST']])
    const [entry] = await history(user.id)
    expect(entry).toMatchObject({
      action: 'edit',
      user: { id: admin.id },
      changes: {
        surname: ['Sitoe', 'Machava'],
        roles: [['OPERATOR'], ['OPERATOR', 'STOCK_ANALYST']],
        scope_branches: [[], ['BE']],
        scope_operations: [[], ['SHOP']],
        default_printer: [null, 'SD-9'],
      },
      facts: {},
    })
  })

  test('of the retailer holds for who acts for one, and is told by both', async () => {
    const { db } = testApp.deps
    await db.insertInto('retailers').values({ id: 'BAZ', name: 'Baía Azul' }).execute()
    const versionOf = async () =>
      (await db.selectFrom('retailers').select('version').where('id', '=', 'BAZ').executeTakeFirstOrThrow())
        .version
    const user = await create({ roles: ['B2B'], retailerId: 'BAZ' })
    const find = async () => (await call(admin, `GET /users/${user.id}`)).body.data
    expect(await find()).toMatchObject({ retailerId: 'BAZ' })
    expect(await versionOf()).toBe(2)
    const unknown = await edit(user, { retailerId: 'NADA' })
    expect([unknown.status, unknown.body.details]).toMatchObject([
      400,
      [{ field: 'retailerId', rule: 'unknown' }],
    ])
    expect(await find()).toMatchObject({ retailerId: 'BAZ', version: 1 })
    const { body } = await edit(user, { roles: ['OPERATOR'] })
    expect(body.data).toMatchObject({ retailerId: null, version: 2 })
    expect((await history(user.id))[0]).toMatchObject({ changes: { retailer_id: ['BAZ', null] } })
    expect(await versionOf()).toBe(3)
    // nobody else belongs to one
    const seller = await create({ roles: ['OPERATOR'], retailerId: 'BAZ' })
    expect((await call(admin, `GET /users/${seller.id}`)).body.data.retailerId).toBeNull()
  })

  test('of nothing writes nothing', async () => {
    const user = await create({ roles: ['OPERATOR', 'STOCK_ANALYST'] })
    const same = { name: 'Rosa', roles: ['STOCK_ANALYST', 'OPERATOR'], branches: [], defaultPrinter: null }
    expect((await edit(user, same)).body.data.version).toBe(1)
    expect(await history(user.id)).toHaveLength(1)
  })

  test('of roles works in the sessions that are open', async () => {
    const user = await create({ roles: [] })
    const person = await signedIn(user.id)
    expect((await call(person, 'GET /orders')).status).toBe(403)
    await edit(user, { roles: ['OPERATOR'] })
    expect((await call(person, 'GET /orders')).status).toBe(200)
  })

  test('on a stale version brings the record and who changed it', async () => {
    const user = await create()
    await edit(user, { surname: 'Machava' }, superUser)
    const { status, body } = await edit(user, { name: 'Ana' })
    expect([status, body.code]).toEqual([409, 'VERSION_CONFLICT'])
    expect(body.current).toMatchObject({
      id: user.id,
      version: 2,
      name: 'Rosa',
      surname: 'Machava',
      lastChange: { by: { id: superUser.id, name: 'the.super' } },
    })
  })

  test.each([
    ['roles', { roles: ['OPERATOR'] }],
    ['branch', { branchId: 'BE' }],
    ['branches', { branches: ['BE'] }],
    ['state', { active: false }],
  ])('of the own %s is refused', async (_name, change) => {
    const before = await stored(admin.id)
    const { body } = await edit({ id: admin.id, version: before.version }, change)
    expect([body.status, body.code]).toEqual([403, 'OWN_ACCESS'])
    expect(await stored(admin.id)).toEqual(before)
  })

  test('of the own name is not', async () => {
    const { version } = await stored(superUser.id)
    const { body } = await edit({ id: superUser.id, version }, { surname: 'Geral' }, superUser)
    expect(body.data).toMatchObject({
      surname: 'Geral',
      allowedActions: ['edit'],
      accessRefusal: expect.stringContaining('seus próprios papéis'),
    })
  })

  test('by a SUPER_USER of an ADMIN leaves roles, scope and state alone', async () => {
    const user = await create({ roles: ['ADMIN', 'OPERATOR'] })
    for (const change of [{ active: false }, { roles: ['ADMIN'] }, { branches: ['BE'] }])
      expect((await edit(user, change, superUser)).body.code).toBe('USER_ABOVE_EDITOR')
    const { body } = await edit(user, { surname: 'Novo' }, superUser)
    expect([body.data.surname, body.data.allowedActions]).toEqual(['Novo', ['edit']])
    expect((await edit({ ...user, version: 2 }, { roles: ['OPERATOR'] })).status).toBe(200)
    expect((await edit({ ...user, version: 3 }, { roles: ['ADMIN'] }, superUser)).body.code).toBe(
      'ROLE_NOT_GRANTABLE',
    )
  })

  test('keeps what was taken away since, until somebody chooses another', async () => {
    const user = await create({ defaultPrinter: 'SD-9' })
    await testApp.deps.db.updateTable('printers').set({ active: false }).where('name', '=', 'SD-9').execute()
    expect((await edit(user, { name: 'Ana' })).status).toBe(200)
    await testApp.deps.db.updateTable('printers').set({ active: true }).where('name', '=', 'SD-9').execute()
  })

  test('of who is not there is 404', async () => {
    expect((await edit({ id: 999_999, version: 1 }, { name: 'X' })).status).toBe(404)
    expect((await call(admin, 'GET /users/999999')).status).toBe(404)
    expect((await call(admin, 'GET /users/999999/open-work')).status).toBe(404)
  })

  test('may come as PUT /users with another id, from administrators only', async () => {
    const user = await create({ roles: ['OPERATOR'] })
    const me = {
      id: user.id,
      branchId: 'SD',
      email: '',
      name: 'Novo',
      surname: 'Nome',
      username: user.username,
    }
    const nothing = { password: null, passwordConfirmation: null, defaultPrinter: null }
    const { status, body } = await call(admin, 'PUT /users', {
      ...me,
      roles: ['OPERATOR', 'APPROVER'],
      ...nothing,
    })
    expect([status, body.data.name, body.data.roles, body.data.allowedActions.length]).toEqual([
      200,
      'Novo',
      ['APPROVER', 'OPERATOR'],
      3,
    ])
    expect((await history(user.id))[0]?.facts).toEqual({ withoutVersion: true })
    const password = { password: 'uma senha nova', passwordConfirmation: 'uma senha nova' }
    const refused = await call(admin, 'PUT /users', { ...me, ...password })
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'password'])
    const seller = await signIn(testApp, 'OPERATOR')
    expect((await call(seller, 'PUT /users', me)).status).toBe(404)
    expect((await call(seller, 'PUT /users', { id: seller.id, active: false })).status).toBe(403)
    expect((await call(seller, 'PUT /users', { id: seller.id, branches: ['BE'] })).status).toBe(403)
  })
})

describe('deactivating', () => {
  test('ends every session at once and stays in history; activating opens the door again', async () => {
    const user = await create({ roles: ['OPERATOR'] })
    const person = await signedIn(user.id)
    expect((await call(person, 'GET /auth/me')).status).toBe(200)
    expect((await edit(user, { active: false })).body.data.allowedActions).toContain('activate')
    expect((await call(person, 'GET /auth/me')).status).toBe(401)
    await edit({ ...user, version: 2 }, { active: true })
    expect((await call(person, 'GET /auth/me')).status).toBe(401)
    expect((await history(user.id)).map(({ action }) => action)).toEqual(['activate', 'deactivate', 'create'])
  })

  test('the last active ADMIN is refused, also when two do it to each other at the same moment', async () => {
    const alone = await buildTestApp()
    const callThere = callsOf(alone)
    const [one, two] = [await signIn(alone, 'ADMIN'), await signIn(alone, 'ADMIN')]
    const off = (who: Person, whom: Person) =>
      callThere(who, `PUT /users/${whom.id}`, { version: 1, active: false })
    const replies = await Promise.all([off(one, two), off(two, one)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      expect.toSatisfy((s) => [401, 403].includes(s)),
    ])
    const active = await alone.deps.db.selectFrom('users').select('id').where('active', '=', true).execute()
    expect(active).toHaveLength(1)
    await alone.close()
  })

  test('says before what stays behind', async () => {
    const boss = await signIn(testApp, 'COMMERCIAL_APPROVER')
    const seller = await signIn(testApp, ['OPERATOR', 'FINANCIAL_APPROVER'])
    await call(seller, 'POST /drafts', { lines: [] })
    await call(seller, 'POST /drafts', { lines: [] })
    const today = calendarDateAt(testApp.deps.now().getTime())
    const plan = { absentId: seller.id, deputyId: boss.id, from: today, until: today, stages: ['FINANCIAL'] }
    const planned = await call(admin, 'POST /absences', plan)
    expect([planned.status, planned.body.message]).toEqual([201, undefined])
    const { data } = (await call(admin, `GET /users/${seller.id}/open-work`)).body
    expect(data).toMatchObject({
      drafts: 2,
      approvals: [],
      absences: [{ absent: { id: seller.id }, deputy: { id: boss.id } }],
      sessions: 1,
    })
    const deputy = (await call(admin, `GET /users/${boss.id}/open-work`)).body.data
    expect(deputy).toMatchObject({ drafts: 0, absences: [{ deputy: { id: boss.id } }], sessions: 1 })
  })
})

test('roles come with their names, what they open, and whether the caller grants them', async () => {
  const { data } = (await call(superUser, 'GET /roles')).body
  expect(data).toHaveLength(ROLES.length)
  const of = (id: string) => data.find((role: { id: string }) => role.id === id)
  expect(of('ADMIN')).toMatchObject({ name: 'Administrador', grantable: false })
  expect(of('ADMIN_BE')).toMatchObject({ name: 'Gestor do armazém BE', grantable: true })
  expect(of('OFFER_APPROVER').opens).toContainEqual({ area: 'approval', verbs: ['see', 'decide'] })
  expect(of('B2B').pages).toEqual(['settings', 'settings-b2b-logs'])
  expect((await call(admin, 'GET /roles')).body.data[0].grantable).toBe(true)
})

describe('who could do what on a past day', () => {
  test('shows accounts as they stood, however often they were changed since', async () => {
    const user = await create({ username: 'past.person', roles: ['OPERATOR'], branches: ['NP'] })
    const later = await create({ username: 'later.person' })
    const { db } = testApp.deps
    const at = (id: number, day: string) =>
      db
        .updateTable('users')
        .set({ created_at: `${day}T08:00:00Z` })
        .where('id', '=', id)
        .execute()
    await at(user.id, '2026-01-10')
    await at(later.id, '2026-03-01')
    const entry = (day: string, changes: object, action = 'edit') =>
      inTransaction(db, (trx) =>
        recordHistory(trx, {
          objectType: 'user',
          objectId: user.id,
          user: { id: admin.id },
          action,
          changes: changes as Record<string, readonly [unknown, unknown]>,
          at: `${day}T12:00:00Z`,
        }),
      )
    await entry('2026-02-01', {
      roles: [['STOCK_ANALYST'], ['FINANCIAL_APPROVER']],
      scope_branches: [[], ['NP']],
    })
    await entry('2026-02-20', { roles: [['FINANCIAL_APPROVER'], ['OPERATOR']], active: [true, false] })
    await entry('2026-02-25', { active: [false, true] }, 'activate')
    const onDay = async (day: string) => {
      const { data } = (await call(admin, `GET /users/access-report?day=${day}&perPage=200`)).body
      return (data as { username: string; roles: string[]; active: boolean; opens: object[] }[]).filter(
        ({ username }) => ['past.person', 'later.person'].includes(username),
      )
    }
    expect(await onDay('2026-01-09')).toEqual([])
    expect(await onDay('2026-01-31')).toMatchObject([
      { roles: ['STOCK_ANALYST'], scope: { branches: ['SD'] } },
    ])
    expect(await onDay('2026-02-01')).toMatchObject([
      { roles: ['FINANCIAL_APPROVER'], scope: { branches: ['NP', 'SD'] }, active: true },
    ])
    const [inactive] = await onDay('2026-02-20')
    expect(inactive).toMatchObject({ roles: ['OPERATOR'], active: false, opens: [] })
    expect(await onDay('2026-03-01')).toMatchObject([
      { day: '2026-03-01', username: 'past.person', roles: ['OPERATOR'], active: true },
      { username: 'later.person' },
    ])
  })

  test('comes as a file with one column for each area, and only for days that were', async () => {
    const headers = { ...admin.headers, accept: 'text/csv', 'accept-language': 'pt' }
    const file = await testApp.app.inject({ url: '/api/users/access-report?day=2026-01-31', headers })
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('acessos'),
    ])
    expect(file.body).toContain('"Documentos";"Painel"')
    expect(file.body).toMatch(/past\.person.*Analista de stock.*Ver, Imprimir/)
    const tomorrow = await call(admin, 'GET /users/access-report?day=2199-01-01')
    expect(tomorrow.body).toMatchObject({ status: 400, details: [{ field: 'day', rule: 'max' }] })
    expect((await call(admin, 'GET /users/access-report')).body.details[0].field).toBe('day')
  })
})
