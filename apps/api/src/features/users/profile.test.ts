import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { openSession, type Person, signIn } from '../../testing/people.ts'
import { passwordFits } from '../sessions/passwords.ts'

let testApp: TestApp
let call: ReturnType<typeof callsOf>
let person: Person
let version: number

beforeAll(async () => {
  testApp = await buildTestApp()
  call = callsOf(testApp)
  await testApp.deps.db
    .insertInto('printers')
    .values({ name: 'SD-1', uri: 'ipp://localhost/1', purpose: 'billing' })
    .execute()
})
beforeEach(async () => {
  person = await signIn(testApp, 'OPERATOR')
  version = (await call(person, 'GET /auth/me')).body.data.version
})
afterAll(() => testApp.close())

const save = (input: object, who = person) => call(who, 'PUT /users', { id: person.id, version, ...input })
const stored = (id = person.id) =>
  testApp.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const history = () =>
  testApp.deps.db
    .selectFrom('history')
    .select(['action', 'changes', 'facts'])
    .where('object_type', '=', 'user')
    .where('object_id', '=', String(person.id))
    .execute()
const password = (one: string | null, two: string | null = one) => ({
  password: one,
  passwordConfirmation: two,
})

describe('the own profile', () => {
  test('keeps a printer and a name, with history', async () => {
    const { body } = await save({ defaultPrinter: 'SD-1', surname: 'Machava', email: 'a@cais.example' })
    expect(body.data).toMatchObject({ defaultPrinter: 'SD-1', surname: 'Machava', version: version + 1 })
    const [entry] = await history()
    expect(entry).toMatchObject({
      action: 'update-profile',
      changes: { default_printer: [null, 'SD-1'], surname: ['', 'Machava'], email: ['', 'a@cais.example'] },
    })
  })

  test('with a new password ends every other session and never tells it', async () => {
    const elsewhere = {
      ...person,
      headers: { authorization: `Bearer ${await openSession(testApp, person.id)}` },
    }
    expect((await call(elsewhere, 'GET /auth/me')).status).toBe(200)
    expect((await save(password('uma senha nova'))).status).toBe(200)
    expect((await call(elsewhere, 'GET /auth/me')).status).toBe(401)
    expect((await call(person, 'GET /auth/me')).status).toBe(200)
    expect(await passwordFits((await stored()).password_hash, 'uma senha nova')).toBe(true)
    const told = JSON.stringify(await history())
    expect(told).toContain('changed')
    expect(told).not.toContain('uma senha')
    expect(told).not.toContain('argon2')
  })

  test('accepts what the form of the specification sends along unchanged', async () => {
    const me = (await call(person, 'GET /auth/me')).body.data
    const { status } = await save({
      branchId: me.branchId,
      roles: me.roles,
      username: me.username,
      ...password(null),
      defaultPrinter: null,
    })
    expect(status).toBe(200)
    expect(await history()).toEqual([])
  })

  test.each([
    ['a password of 7', password('1234567'), 422, 'PASSWORD_TOO_SHORT', 'password'],
    [
      'another confirmation',
      password('12345678', '12345679'),
      422,
      'PASSWORD_MISMATCH',
      'passwordConfirmation',
    ],
    ['no confirmation', password('12345678', null), 400, 'VALIDATION_FAILED', 'passwordConfirmation'],
    ['only a confirmation', password(null, '12345678'), 400, 'VALIDATION_FAILED', 'password'],
    ['a printer that is none', { defaultPrinter: 'XX' }, 422, 'PRINTER_UNKNOWN', 'defaultPrinter'],
    ['an e-mail that is none', { email: 'nobody' }, 400, 'VALIDATION_FAILED', 'email'],
    ['a password of 201', password('x'.repeat(201)), 400, 'VALIDATION_FAILED', 'password'],
  ])('refuses %s', async (_name, input, status, code, field) => {
    const before = await stored()
    const { body } = await save(input)
    expect({ status: body.status, code: body.code, field: body.details[0].field }).toEqual({
      status,
      code,
      field,
    })
    expect(await stored()).toEqual(before)
  })

  test.each([
    ['roles', { roles: ['ADMIN'] }],
    ['branch', { branchId: 'BE' }],
    ['username', { username: 'admin' }],
  ])('refuses another %s than the own', async (_name, input) => {
    expect(await save(input)).toMatchObject({ status: 403, body: { code: 'ROLE_MISSING' } })
    expect((await stored()).roles).toEqual(['OPERATOR'])
  })

  test('of somebody else is not there; a stale version shows the record', async () => {
    const other = await signIn(testApp, 'OPERATOR')
    expect((await save({ surname: 'X' }, other)).status).toBe(404)
    const stale = await save({ version: version + 5, surname: 'X' })
    expect(stale).toMatchObject({ status: 409, body: { current: { id: person.id, version } } })
  })
})
