import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isCommonPassword } from '../../aggregates/users/check-password.ts'
import { hashPassword, isPasswordRight } from '../../aggregates/users/passwords.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { openSession, type Person, signIn } from '../../testing/people.ts'

let testApp: TestApp
let call: ReturnType<typeof callsOf>
let person: Person
let version: number
let presentHash: string
const PRESENT = 'a senha de antes'

beforeAll(async () => {
  testApp = await buildTestApp()
  call = callsOf(testApp)
  presentHash = await hashPassword(PRESENT)
  await testApp.deps.db
    .insertInto('printers')
    .values({ name: 'SD-1', key: 'SD-1', address: 'ipp://localhost/1' })
    .execute()
})
beforeEach(async () => {
  person = await signIn(testApp, 'OPERATOR')
  await testApp.deps.db
    .updateTable('users')
    .set({ password_hash: presentHash })
    .where('id', '=', person.id)
    .execute()
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
  currentPassword: one === null ? null : PRESENT,
})

describe('the own profile', () => {
  test('keeps nothing of the body beside an Idempotency-Key, which takes no part', async () => {
    const key = { 'idempotency-key': 'profile-1' }
    const body = { id: person.id, ...password('uma senha nova') }
    expect((await call(person, 'PUT /users', body, key)).status).toBe(200)
    const keys = testApp.deps.db.selectFrom('idempotency_keys').select('key')
    expect(await keys.where('user_id', '=', person.id).execute()).toEqual([])
    // Sent again it is another change: the present password is another one now.
    expect((await call(person, 'PUT /users', body, key)).body.code).toBe('PASSWORD_WRONG')
  })

  test('saves a printer and a name, with history', async () => {
    const { body } = await save({ defaultPrinter: 'SD-1', surname: 'Machava', email: 'a@cais.example' })
    expect(body.data).toMatchObject({ defaultPrinter: 'SD-1', surname: 'Machava', version: version + 1 })
    const [entry] = await history()
    expect(entry).toMatchObject({
      action: 'update-profile',
      changes: { default_printer: [null, 'SD-1'], surname: ['', 'Machava'], email: ['', 'a@cais.example'] },
    })
  })

  test('with a new password ends every other session; history never shows the password', async () => {
    const elsewhere = {
      ...person,
      headers: { authorization: `Bearer ${await openSession(testApp, person.id)}` },
    }
    expect((await call(elsewhere, 'GET /auth/me')).status).toBe(200)
    expect((await save(password('uma senha nova'))).status).toBe(200)
    expect((await call(elsewhere, 'GET /auth/me')).status).toBe(401)
    expect((await call(person, 'GET /auth/me')).status).toBe(200)
    expect(await isPasswordRight((await stored()).password_hash, 'uma senha nova')).toBe(true)
    const text = JSON.stringify(await history())
    expect(text).toContain('changed')
    expect(text).not.toContain('uma senha')
    expect(text).not.toContain('argon2')
  })

  test('accepts the unchanged fields that older clients send', async () => {
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
    [
      'no present password',
      { ...password('uma senha nova'), currentPassword: null },
      400,
      'VALIDATION_FAILED',
      'currentPassword',
    ],
    [
      'another present one',
      { ...password('uma senha nova'), currentPassword: 'outra' },
      422,
      'PASSWORD_WRONG',
      'currentPassword',
    ],
    ['the present one again', password(PRESENT), 422, 'PASSWORD_SAME', 'password'],
    ['a common one', password('Moçambique2026!'), 422, 'PASSWORD_COMMON', 'password'],
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

  test('says of an e-mail address what is wrong with it', async () => {
    const { body } = await save({ email: 'nobody' })
    expect(body.details).toMatchObject([
      { field: 'email', rule: 'email', message: 'O email está incompleto ou é inválido.' },
    ])
  })

  test('refuses a password with the user name in it', async () => {
    const { body } = await save(password(`x${person.username.toUpperCase()}9`))
    expect([body.status, body.code, body.details[0].field]).toEqual([422, 'PASSWORD_HAS_NAME', 'password'])
  })

  test('lets nobody guess at the present password, and keeps the right one from being written over another', async () => {
    const strict = await buildTestApp({ database: testApp.database, config: { signInAttempts: 3 } })
    const guess = (currentPassword: string) =>
      callsOf(strict)(person, 'PUT /users', {
        id: person.id,
        version,
        ...password('uma senha nova'),
        currentPassword,
      })
    const replies = [await guess('um'), await guess('dois'), await guess('tres'), await guess(PRESENT)]
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 429])
    expect((await stored()).password_hash).toBe(presentHash)
    await strict.close()
  })

  test.each([
    ['roles', { roles: ['ADMIN'] }],
    ['branch', { branchId: 'BE' }],
    ['username', { username: 'admin' }],
  ])('refuses another %s than the own', async (_name, input) => {
    expect(await save(input)).toMatchObject({ status: 403, body: { code: 'ROLE_MISSING' } })
    expect((await stored()).roles).toEqual(['OPERATOR'])
  })

  test('of another user is not found; a stale version shows the record', async () => {
    const other = await signIn(testApp, 'OPERATOR')
    expect((await save({ surname: 'X' }, other)).status).toBe(404)
    const stale = await save({ version: version + 5, surname: 'X' })
    expect(stale).toMatchObject({ status: 409, body: { current: { id: person.id, version } } })
  })
})

test.each([
  ['password', true],
  ['12345678', true],
  ['Password1!', true],
  ['P@ssw0rd', true],
  ['qwertyuiop', true],
  ['Maputo2026', true],
  ['m@put0258', true],
  ['senha1234', true],
  ['Palavra-Passe', true],
  ['BENFICA1904', true],
  ['deusefiel', true],
  ['aaaaaaaaaa', true],
  ['abababab', true],
  ['uma senha nova', false],
  ['correct horse battery', false],
  ['demo-cais-2026', false],
  ['três tigres tristes', false],
  ['x7#kLmq29z', false],
])('%s is common: %s', (text, common) => {
  expect(isCommonPassword(text)).toBe(common)
})
