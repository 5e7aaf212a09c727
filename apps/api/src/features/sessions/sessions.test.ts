import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../aggregates/users/passwords.ts'
import { inTransaction } from '../../db/transaction.ts'
import { endSessions, forgetUser } from '../../http/session/end-sessions.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { openSession, signIn } from '../../testing/people.ts'

const PASSWORD = 'correct horse battery'
let clock = new Date('2026-11-20T08:00:00Z')
let one: TestApp
let two: TestApp

beforeAll(async () => {
  one = await buildTestApp({ now: () => clock })
  two = await buildTestApp({ database: one.database, now: () => clock })
})
afterAll(async () => {
  await two.close()
  await one.close()
})

async function person(username: string) {
  const user = await signIn(one, 'OPERATOR', { username })
  const password_hash = await hashPassword(PASSWORD)
  await one.deps.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
  return user
}

const auth = (server: TestApp, username: string, password: string) =>
  server.inject({ method: 'POST', url: '/api/auth', payload: { username, password } })
const me = (server: TestApp, token: string) =>
  server.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })
const logout = (server: TestApp, token: string, username: string, everywhere = false) =>
  server.inject({
    method: 'PUT',
    url: `/api/auth/logout/${username}${everywhere ? '?everywhere=true' : ''}`,
    headers: { authorization: `Bearer ${token}` },
  })

async function tokenOf(username: string): Promise<string> {
  const reply = await auth(one, username, PASSWORD)
  expect(reply.statusCode).toBe(200)
  return reply.json().accessToken
}

/** Announcements between servers take a moment. */
const ends = (server: TestApp, token: string) =>
  expect.poll(async () => (await me(server, token)).json().code).toBe('SESSION_EXPIRED')

describe('signing in', () => {
  test('gives a token that identifies the user', async () => {
    await person('maria.joao')
    const reply = await me(one, await tokenOf('maria.joao'))
    expect(reply.json().data).toMatchObject({
      username: 'maria.joao',
      branchId: 'SD',
      roles: ['OPERATOR'],
      flags: { operator: true, admin: false },
      scope: { branches: ['SD'], operations: [], all: false },
      pages: expect.arrayContaining(['documents', 'documents-create']),
    })
    expect(reply.json().data.pages).not.toContain('approval')
  })

  test('the name may be typed in capitals', async () => {
    await person('capitals')
    expect((await auth(one, ' Capitals ', PASSWORD)).statusCode).toBe(200)
  })

  test('a wrong name, a wrong password and a closed account get the same answer', async () => {
    const { id } = await person('closed.one')
    await person('open.one')
    await one.deps.db.updateTable('users').set({ active: false }).where('id', '=', id).execute()
    const replies = [
      await auth(one, 'nobody.here', PASSWORD),
      await auth(one, 'open.one', 'wrong password'),
      await auth(one, 'closed.one', PASSWORD),
    ]
    const bodies = replies.map((reply) => ({ ...reply.json(), requestId: '' }))
    expect(bodies.map(({ status, code }) => [status, code])).toEqual(
      Array(3).fill([401, 'CREDENTIALS_WRONG']),
    )
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  })

  test('a wrong name takes as long as a wrong password', async () => {
    await person('timed.one')
    // Processor time: the elapsed time depends on what else the machine does.
    const time = async (username: string) => {
      const before = process.cpuUsage()
      await auth(one, username, 'wrong password')
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    // In turns, and the quickest of each: something else of this process may fall into any of them.
    const times: { right: number; wrong: number }[] = []
    for (let round = 0; round < 10; round += 1) {
      times.push({ right: await time('timed.one'), wrong: await time('nobody.at.all') })
    }
    const right = Math.min(...times.map((round) => round.right))
    const wrong = Math.min(...times.map((round) => round.wrong))
    // without the hash of a password it would be a hundredth
    expect(wrong / right).toBeGreaterThan(0.2)
    expect(wrong / right).toBeLessThan(5)
  })

  test('too many wrong passwords of one user wait, others do not', async () => {
    const strict = await buildTestApp({ database: one.database, config: { signInAttempts: 3 } })
    await person('guessed.one')
    await person('other.one')
    const guesses = await Promise.all(
      Array.from({ length: 6 }, () => auth(strict, 'guessed.one', 'a wrong guess')),
    )
    expect(guesses.map(({ statusCode }) => statusCode).sort()).toEqual([401, 401, 401, 429, 429, 429])
    const refused = await auth(strict, 'guessed.one', PASSWORD)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await auth(strict, 'other.one', PASSWORD)).statusCode).toBe(200)
    await strict.close()
  })
})

test('others cannot lock a user out at an address where the user signed in before', async () => {
  const strict = await buildTestApp({
    database: one.database,
    now: () => clock,
    config: { signInAttempts: 1 },
  })
  await person('locked.one')
  const from = (remoteAddress: string, password: string) =>
    strict.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { username: 'locked.one', password },
      remoteAddress,
    })
  expect((await from('192.0.2.1', PASSWORD)).statusCode).toBe(200)
  for (let n = 0; n < 10; n += 1) await from(`198.51.100.${n}`, 'a guess')
  expect((await from('198.51.100.99', PASSWORD)).statusCode).toBe(429)
  expect((await from('192.0.2.1', PASSWORD)).statusCode).toBe(200)
  await strict.close()
})

describe('the users of the demo', () => {
  const named = async () => (await one.inject({ url: '/api/app-info' })).json().data.demoUsers
  const setDemo = (demo: boolean) => one.deps.db.updateTable('users').set({ demo }).execute()

  test('are shown before sign-in only while the company has no other users', async () => {
    await one.deps.db.insertInto('settings').values({ key: 'demo', value: 'true' }).execute()
    await person('demo.seller')
    await setDemo(true)
    expect((await named()).length).toBeGreaterThan(0)
    await person('own.seller')
    expect(await named()).toEqual([])
    await one.deps.db.deleteFrom('settings').where('key', '=', 'demo').execute()
    await setDemo(true)
    expect(await named()).toEqual([])
  })
})

describe('a session', () => {
  test('is refused without a token, with a broken one and with one of another secret', async () => {
    for (const token of ['', 'nonsense', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.']) {
      const reply = await me(one, token)
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'SESSION_MISSING'])
    }
  })

  test('past half of its time gets one new token, however many requests come, and goes on', async () => {
    await person('long.day')
    const token = await tokenOf('long.day')
    expect((await me(one, token)).headers['new-token']).toBeUndefined()
    clock = new Date(clock.getTime() + 7 * 3_600_000)
    const replies = await Promise.all([me(one, token), me(one, token), me(one, token)])
    const tokens = new Set(replies.map((reply) => String(reply.headers['new-token'])))
    expect(tokens.size).toBe(1)
    const [fresh = ''] = tokens
    clock = new Date(clock.getTime() + 6 * 3_600_000)
    expect((await me(one, token)).json().code).toBe('SESSION_EXPIRED')
    expect((await me(one, fresh)).statusCode).toBe(200)
  })

  test('ends after its days, however much it is used', async () => {
    await person('long.week')
    let token = await tokenOf('long.week')
    const began = clock.getTime()
    const lasts = async () => {
      const { headers, statusCode } = await me(one, token)
      token = String(headers['new-token'] ?? token)
      return statusCode === 200
    }
    while (await lasts()) clock = new Date(clock.getTime() + 5 * 3_600_000)
    const days = (clock.getTime() - began) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(7)
    expect(days).toBeLessThan(7.3)
    expect((await me(one, token)).json().code).toBe('SESSION_EXPIRED')
    expect((await me(one, await tokenOf('long.week'))).statusCode).toBe(200)
  })

  test('near its end gets no new token with every request', async () => {
    await person('last.hours')
    let token = await tokenOf('last.hours')
    const end = clock.getTime() + 7 * 86_400_000
    while (clock.getTime() < end - 6 * 3_600_000) {
      clock = new Date(clock.getTime() + 5 * 3_600_000)
      token = String((await me(one, token)).headers['new-token'] ?? token)
    }
    clock = new Date(end - 60_000)
    const { headers, statusCode } = await me(one, token)
    expect([statusCode, headers['new-token']]).toEqual([200, undefined])
  })

  test('ends on all servers with its logout; other sessions of the user go on', async () => {
    await person('two.screens')
    const [first, second] = [await tokenOf('two.screens'), await tokenOf('two.screens')]
    for (const server of [one, two]) expect((await me(server, first)).statusCode).toBe(200)
    expect((await logout(one, first, 'two.screens')).statusCode).toBe(204)
    expect((await me(one, first)).json().code).toBe('SESSION_EXPIRED')
    await ends(two, first)
    expect((await me(two, second)).statusCode).toBe(200)
    await logout(one, second, 'two.screens', true)
    expect((await me(one, second)).statusCode).toBe(401)
  })

  test('of somebody else is not to be ended, except by an administrator', async () => {
    await person('victim.one')
    await person('attacker')
    const victim = await tokenOf('victim.one')
    expect((await logout(one, await tokenOf('attacker'), 'victim.one')).statusCode).toBe(403)
    expect((await me(one, victim)).statusCode).toBe(200)
    const admin = await signIn(one, 'ADMIN')
    const token = admin.headers.authorization?.slice('Bearer '.length) ?? ''
    expect((await logout(one, token, 'victim.one')).statusCode).toBe(204)
    expect((await me(one, victim)).statusCode).toBe(401)
  })

  test('a changed password ends the other sessions and keeps the session that changed it', async () => {
    const { id } = await person('new.password')
    const [current, ended] = [await openSession(one, id), await openSession(one, id)]
    for (const token of [current, ended]) expect((await me(two, token)).statusCode).toBe(200)
    const currentId = one.app.tokens.read(current)?.sid
    await inTransaction(one.deps.db, (trx) => endSessions(trx, id, currentId))
    await ends(two, ended)
    expect((await me(two, current)).statusCode).toBe(200)
  })

  test('has the rights of this moment, on all servers', async () => {
    const { id } = await person('promoted')
    const token = await openSession(one, id)
    await me(two, token)
    await inTransaction(one.deps.db, async (trx) => {
      await trx
        .updateTable('users')
        .set({ roles: ['OPERATOR', 'STOCK_ANALYST'], scope_branches: ['BE'] })
        .where('id', '=', id)
        .execute()
      await forgetUser(trx, id)
    })
    await expect
      .poll(async () => (await me(two, token)).json().data)
      .toMatchObject({ roles: ['OPERATOR', 'STOCK_ANALYST'], scope: { branches: ['BE', 'SD'] } })
  })

  test('ends with the account', async () => {
    const { id } = await person('leaver')
    const token = await openSession(one, id)
    await me(one, token)
    await inTransaction(one.deps.db, async (trx) => {
      await trx.updateTable('users').set({ active: false }).where('id', '=', id).execute()
      await forgetUser(trx, id)
    })
    await ends(one, token)
  })
})
