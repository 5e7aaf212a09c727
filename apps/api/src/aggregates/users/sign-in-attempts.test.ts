import { RuleError } from '@cais/domain/kernel/rule-error'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidy } from '../../features/housekeeping/feature.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts'
import { limitConcurrency } from './passwords.ts'
import { createAttempts, networkOf } from './sign-in-attempts.ts'

const START = new Date('2026-11-20T08:00:00Z')
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
const LIMIT = 2

let database: TestDatabase
let one: ReturnType<typeof createAttempts>
let two: typeof one
beforeAll(async () => {
  database = await createTestDatabase()
  one = createAttempts(database.db, LIMIT)
  two = createAttempts(database.db, LIMIT)
})
afterAll(() => database.drop())

type Try = {
  username?: string
  address?: string
  known?: boolean
  now?: Date
  error?: Error
  server?: typeof one
}

/** 'in', 'wrong', or how many seconds to wait. */
async function attempt({ error, server = one, ...given }: Try): Promise<unknown> {
  const who = { username: 'maria', address: '203.0.113.1', known: false, now: START, ...given }
  try {
    return await server.guard(who, async () => {
      if (error) throw error
      return 'in'
    })
  } catch (thrown) {
    if (thrown instanceof RuleError && thrown.code === 'TOO_MANY_REQUESTS') return thrown.facts.seconds
    return thrown === wrong ? 'wrong' : 'failed'
  }
}
const wrong = new RuleError('CREDENTIALS_WRONG')
const guess = (given: Try) => attempt({ ...given, error: wrong })

test('attempts of one user from one address are counted on all servers together, for a minute', async () => {
  const who = { username: 'pair' }
  expect([await guess(who), await guess({ ...who, server: two })]).toEqual(['wrong', 'wrong'])
  expect(await attempt({ ...who, now: later(0.5) })).toBe(30)
  expect(await attempt({ ...who, server: two })).toBe(60)
  expect(await attempt({ ...who, address: '203.0.113.2' })).toBe('in')
  expect(await attempt({ ...who, now: later(1.1) })).toBe('in')
})

test('attempts at the same moment are all counted', async () => {
  const who = { username: 'moment', address: '203.0.113.3' }
  const replies = await Promise.all([one, two, one, two, one].map((server) => guess({ ...who, server })))
  expect(replies.toSorted()).toEqual([60, 60, 60, 'wrong', 'wrong'])
})

test('right passwords and failures for other reasons are not counted', async () => {
  const who = { username: 'clerk', address: '203.0.113.4' }
  for (let round = 0; round < 30; round += 1) expect(await attempt(who)).toBe('in')
  expect(await guess(who)).toBe('wrong')
  for (let round = 0; round < 5; round += 1)
    expect(await attempt({ ...who, error: new RuleError('UNAVAILABLE') })).toBe('failed')
  expect(await guess(who)).toBe('wrong')
  expect(await guess(who)).toBe(60)
})

test('one address may try a limited number of names', async () => {
  const address = '2001:db8:1:2:aaaa::1'
  for (let n = 0; n < 10 * LIMIT; n += 1)
    expect(await guess({ username: `name${n}`, address: `2001:db8:1:2::${n}` })).toBe('wrong')
  expect(await guess({ username: 'another', address })).toBe(60)
  expect(await attempt({ username: 'another', address, known: true })).toBe(60)
  expect(await attempt({ username: 'another', address: '2001:db8:1:3::1' })).toBe('in')
})

test('a user attacked from many addresses is locked out of new addresses only', async () => {
  const username = 'target'
  for (let n = 0; n < 10 * LIMIT; n += 1)
    expect(await guess({ username, address: `198.51.100.${n}` })).toBe('wrong')
  expect(await attempt({ username, address: '198.51.100.200' })).toBe(3600)
  expect(await attempt({ username, address: '192.0.2.1', known: true })).toBe('in')
  expect(await attempt({ username, address: '198.51.100.200', now: later(61) })).toBe('in')
})

test('the limit over all stops unknown addresses only; refused attempts are not counted', async () => {
  const now = later(600)
  for (let n = 0; n < 100 * LIMIT; n += 1)
    await guess({ username: `u${n}`, address: `10.1.${n % 250}.${n}`.slice(0, 15), now })
  const stranger = { username: 'stranger', address: '192.0.2.50', now }
  for (let n = 0; n < 5; n += 1) expect(await attempt(stranger)).toBe(60)
  expect(await attempt({ ...stranger, known: true })).toBe('in')
  expect(await attempt({ ...stranger, now: later(602) })).toBe('in')
})

test('typed names are not stored in the clear, and expired counts are deleted', async () => {
  await guess({ username: 'my-secret-password', address: '192.0.2.60', now: later(700) })
  const { db } = database
  const rows = await db.selectFrom('sign_in_attempts').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('my-secret')
  await tidy(db, later(800))
  expect(await db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('%j belongs to %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a limited number of passwords is checked at once, the next wait in order, and more are refused', async () => {
  const inTurn = limitConcurrency(2, 3)
  const started: number[] = []
  const ends: (() => void)[] = []
  const work = (n: number) =>
    inTurn(async () => {
      started.push(n)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (n === 0) throw new Error('one that fails')
      return n
    })
  const all = [0, 1, 2, 3, 4, 5].map((n) => work(n).catch((error) => error.code ?? error.message))
  expect(started).toEqual([0, 1])
  expect(await all[5]).toBe('UNAVAILABLE')
  for (const expected of [2, 3, 4]) {
    ends.shift()?.()
    await expect.poll(() => started.at(-1)).toBe(expected)
  }
  for (const end of ends) end()
  expect(await Promise.all(all.slice(0, 5))).toEqual(['one that fails', 1, 2, 3, 4])
})
