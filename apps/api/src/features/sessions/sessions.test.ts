import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { endSessions, forgetUser } from '../../http/session/end-sessions.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { openSession, signIn } from '../../testing/people.ts'
import { hashPassword } from './passwords.ts'

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
  const made = await signIn(one, 'OPERATOR', { username })
  const password_hash = await hashPassword(PASSWORD)
  await one.deps.db.updateTable('users').set({ password_hash }).where('id', '=', made.id).execute()
  return made
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
  test('gives a token that says who one is', async () => {
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
    const said = replies.map((reply) => ({ ...reply.json(), requestId: '' }))
    expect(said.map(({ status, code }) => [status, code])).toEqual(Array(3).fill([401, 'CREDENTIALS_WRONG']))
    expect(new Set(said.map((body) => JSON.stringify(body))).size).toBe(1)
  })

  test('a wrong name takes as long as a wrong password', async () => {
    await person('timed.one')
    // Of the processor: how long it takes to come to it is the business of whatever else the machine does.
    const time = async (username: string) => {
      const begun = process.cpuUsage()
      await auth(one, username, 'wrong password')
      const { user, system } = process.cpuUsage(begun)
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

describe('a session', () => {
  test('is refused without a token, with a broken one and with one of another secret', async () => {
    for (const token of ['', 'nonsense', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.']) {
      const reply = await me(one, token)
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'SESSION_MISSING'])
    }
  })

  test('past half of its life gets a new token, once however many ask, and lives on', async () => {
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

  test('a changed password ends the others and keeps the one that asked', async () => {
    const { id } = await person('new.password')
    const [kept, ended] = [await openSession(one, id), await openSession(one, id)]
    for (const token of [kept, ended]) expect((await me(two, token)).statusCode).toBe(200)
    const keptId = one.app.tokens.read(kept)?.sid
    await inTransaction(one.deps.db, (trx) => endSessions(trx, id, keptId))
    await ends(two, ended)
    expect((await me(two, kept)).statusCode).toBe(200)
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
