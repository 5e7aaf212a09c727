import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../aggregates/users/passwords.ts'
import { buildTestApp, TEST_SECRET, type TestApp } from '../testing/build-test-app.ts'
import { openSession, type Person, signIn } from '../testing/people.ts'

const PASSWORD = 'uma senha comprida'
let one: TestApp
let two: TestApp
beforeAll(async () => {
  one = await buildTestApp()
  two = await buildTestApp({ database: one.database })
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const me = async (server: TestApp, headers: object) =>
  (await server.inject({ url: '/api/auth/me', headers: { ...headers } })).statusCode

async function withPassword(username: string): Promise<Person> {
  const person = await signIn(one, 'OPERATOR', { username })
  const password_hash = await hashPassword(PASSWORD)
  await one.deps.db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
  return person
}

const auth = (server: TestApp, username: string, password: string, headers: object = {}) =>
  server.inject({
    method: 'POST',
    url: '/api/auth',
    headers: { ...headers },
    payload: { username, password },
  })

/** Announcements between servers take a moment. */
const soon = (server: TestApp, headers: object, status: number) =>
  expect.poll(() => me(server, headers)).toBe(status)

describe('ends of sessions', () => {
  test('signing out everywhere ends every session on every server', async () => {
    const person = await withPassword('gone.everywhere')
    const others = [await openSession(one, person.id), await openSession(two, person.id)].map(bearer)
    for (const headers of others) expect([await me(one, headers), await me(two, headers)]).toEqual([200, 200])
    const url = `/api/auth/logout/${person.username}?everywhere=true`
    expect((await two.inject({ method: 'PUT', url, headers: person.headers })).statusCode).toBe(204)
    for (const headers of [...others, person.headers]) {
      await soon(one, headers, 401)
      await soon(two, headers, 401)
    }
  })

  test('a password change ends the other sessions on all servers, keeps its own, and the old password fails', async () => {
    const person = await withPassword('changes.password')
    const other = bearer(await openSession(two, person.id))
    expect(await me(two, other)).toBe(200)
    const fresh = 'outra senha comprida'
    const payload = {
      id: person.id,
      version: 1,
      password: fresh,
      passwordConfirmation: fresh,
      currentPassword: PASSWORD,
    }
    const changed = await one.inject({ method: 'PUT', url: '/api/users', headers: person.headers, payload })
    expect([changed.statusCode, changed.body.includes(fresh)]).toEqual([200, false])
    await soon(one, other, 401)
    await soon(two, other, 401)
    expect([await me(one, person.headers), await me(two, person.headers)]).toEqual([200, 200])
    expect((await auth(two, person.username, PASSWORD)).statusCode).toBe(401)
    expect((await auth(two, person.username, fresh)).statusCode).toBe(200)
    const history = await one.deps.db.selectFrom('history').selectAll().execute()
    expect(JSON.stringify(history)).not.toMatch(/senha comprida|argon2/)
  })
})

describe('guessing', () => {
  test('the limit holds whatever the spelling of the name and the address that a client claims', async () => {
    const strict = await buildTestApp({ database: one.database, config: { signInAttempts: 3 } })
    await withPassword('guess.me')
    const names = ['guess.me', 'Guess.Me', ' GUESS.ME ', 'gUESS.me', 'guess.mE', 'GUESS.me']
    const replies = []
    for (const [index, name] of names.entries())
      replies.push(await auth(strict, name, 'errada', { 'x-forwarded-for': `10.0.0.${index}` }))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 429, 429, 429])
    const wait = Number(replies.at(-1)?.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(replies.at(-1)?.json().message).toContain(String(wait))
    await strict.close()
  })
})

describe('tokens', () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const sign = (header: object, claims: object, secret: string) => {
    const text = `${encode(header)}.${encode(claims)}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }

  test('that are forged are refused', async () => {
    const { id } = await signIn(one, 'ADMIN')
    const claims = one.app.tokens.read(await openSession(one, id))
    expect(claims).toBeDefined()
    const header = { alg: 'HS256', typ: 'JWT' }
    expect(await me(one, bearer(sign(header, claims ?? {}, TEST_SECRET)))).toBe(200)
    const forged = [
      sign(header, claims ?? {}, 'another secret of at least thirty-two characters'),
      `${encode({ alg: 'none' })}.${encode(claims ?? {})}.`,
      sign({ alg: 'HS512' }, claims ?? {}, TEST_SECRET),
      sign(header, { ...claims, exp: 'never' }, TEST_SECRET),
      sign(header, { ...claims, sid: { $ne: null } }, TEST_SECRET),
      sign(header, { ...claims, sid: "' OR 1=1 --" }, TEST_SECRET),
      sign(header, { ...claims, sid: 'not a uuid' }, TEST_SECRET),
      'a.b.c',
      'x'.repeat(10_000),
    ]
    for (const token of forged) expect(await me(one, bearer(token)), token.slice(0, 200)).toBe(401)
  })
})

describe('headers', () => {
  const headersOf = async (url: string) =>
    (await one.inject({ url, headers: { origin: 'https://evil.example', accept: 'text/html' } })).headers

  const ANSWERS = ['/api', '/api/app-info', '/api/auth/me', '/api/nothing', '/api/openapi.json']

  test.each([...ANSWERS, '/api/docs', '/', '/orders/1'])('%s is protected', async (url) => {
    const headers = await headersOf(url)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toContain('max-age=')
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined])
    if (url.startsWith('/api')) expect(headers['cache-control']).toBe('no-store')
  })

  test.each(ANSWERS)('nothing runs in %s, and nobody frames it', async (url) => {
    const { 'content-security-policy': policy } = await headersOf(url)
    expect(policy).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  test.each(['/api/docs', '/', '/orders/1'])('%s runs and loads what is ours', async (url) => {
    const headers = await headersOf(url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy.match(/script-src[^;]*/)?.[0]).toBe("script-src 'self' 'wasm-unsafe-eval'")
    expect(policy).not.toContain("'unsafe-eval'")
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  test('methods and paths that nobody serves are refused in the one shape of errors', async () => {
    for (const [method, url] of [
      ['PATCH', '/api/orders/1'],
      ['DELETE', '/api/orders/1'],
      ['OPTIONS', '/api/orders'],
      ['POST', '/api/openapi.json'],
      ['GET', '/api/..%2f..%2fetc%2fpasswd'],
      ['GET', '/api/orders//1'],
    ] as const) {
      const reply = await one.inject({ method, url })
      expect([400, 401, 404], `${method} ${url}`).toContain(reply.statusCode)
      expect(reply.json(), url).toMatchObject({ status: reply.statusCode, details: expect.any(Array) })
    }
  })
})
