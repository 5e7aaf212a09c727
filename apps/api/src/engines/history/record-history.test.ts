import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, openDb, openPool } from '../../db/pool.ts'
import { countRetries, inTransaction, onRetry } from '../../db/transaction.ts'
import { testDatabase } from '../../testing/create-test-database.ts'
import { recordHistory } from './record-history.ts'
import { checkChain, findBrokenLinks } from './verify-history.ts'

const entry = { objectType: 'order', objectId: 7, user: 'system', action: 'submit' } as const

const write = (db: Db, count: number) =>
  inTransaction(db, async (trx) => {
    for (let n = 1; n <= count; n += 1) {
      await recordHistory(trx, { ...entry, changes: { total: [n, n + 1] }, facts: { reason: 'ação "1"' } })
    }
  })

test('entries of an object are chained from the first', async () => {
  const { db } = await testDatabase()
  await write(db, 3)
  const rows = await db
    .selectFrom('history')
    .select(['seq', 'prev_digest', 'digest', 'changes'])
    .orderBy('seq')
    .execute()
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(rows.map((row) => row.prev_digest)).toEqual(['', rows[0]?.digest, rows[1]?.digest])
  expect(rows[2]?.changes).toEqual({ total: [3, 4] })
  expect(await findBrokenLinks(db)).toEqual([])
})

test('the server may neither change nor remove an entry', async () => {
  const { db } = await testDatabase()
  await write(db, 1)
  for (const statement of ['UPDATE history SET action = $$x$$', 'DELETE FROM history', 'TRUNCATE history']) {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied/)
  }
})

test('a change made by the owner of the database is detected', async () => {
  const { db, url } = await testDatabase()
  await write(db, 4)
  expect(await checkChain(db, 'order', '7')).toEqual({ entries: 4, isWhole: true })
  const owner = openDb(openPool({ url, max: 1 }))
  await sql`ALTER TABLE history DISABLE TRIGGER USER`.execute(owner)
  await sql`UPDATE history SET facts = '{"reason":"other"}' WHERE seq = 2`.execute(owner)
  expect(await findBrokenLinks(owner)).toEqual([{ objectType: 'order', objectId: '7', seq: 2 }])
  await sql`DELETE FROM history WHERE seq = 2`.execute(owner)
  expect((await findBrokenLinks(owner)).map(({ seq }) => seq)).toEqual([3, 4])
  expect(await checkChain(owner, 'order', '7')).toEqual({ entries: 3, isWhole: false })
  await owner.destroy()
})

test('a transaction that lost a deadlock is counted and run again', async () => {
  const { db } = await testDatabase()
  await db
    .insertInto('settings')
    .values([
      { key: 'a', value: '0' },
      { key: 'b', value: '0' },
    ])
    .execute()
  let [runs, held] = [0, 0]
  let meet = () => {}
  const bothHoldOne = new Promise<void>((resolve) => {
    meet = resolve
  })
  const swap = (first: string, second: string) =>
    inTransaction(db, async (trx) => {
      runs += 1
      for (const key of [first, second]) {
        await sql`UPDATE settings SET value = to_jsonb((value #>> '{}')::int + 1) WHERE key = ${key}`.execute(
          trx,
        )
        held += 1
        if (held === 2) meet()
        await bothHoldOne
      }
    })
  const before = countRetries().deadlock
  const causes: string[] = []
  const stopListening = onRetry((cause) => causes.push(cause))
  await Promise.all([swap('a', 'b'), swap('b', 'a')])
  stopListening()
  expect(runs).toBe(3)
  expect([countRetries().deadlock - before, causes]).toEqual([1, ['deadlock']])
  const rows = await db.selectFrom('settings').select('value').execute()
  expect(rows.map(({ value }) => value)).toEqual([2, 2])
})

test('values are read in the types of the product', async () => {
  const { db } = await testDatabase()
  const { rows } = await sql`
    SELECT 9007199254740991::bigint AS money, '2026-11-20'::date AS day, 1.50::numeric AS exact,
      '2026-11-20 23:30:00.123456+02'::timestamptz AS instant, count(*) AS count FROM settings`.execute(db)
  expect(rows).toEqual([
    {
      money: 9007199254740991,
      day: '2026-11-20',
      exact: '1.50',
      instant: '2026-11-20T21:30:00.123456Z',
      count: 0,
    },
  ])
})
