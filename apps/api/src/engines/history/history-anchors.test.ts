import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, openDb, openPool } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { testDatabase } from '../../testing/create-test-database.ts'
import { compareAnchorFile, makeAnchors, readAnchorFile } from './history-anchors.ts'
import { recordHistories, recordHistory } from './record-history.ts'
import { checkChain, historyFindings } from './verify-history.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const entry = (objectId: number) =>
  ({ objectType: 'order', objectId, user: 'system', action: 'submit', facts: { reason: 'ação' } }) as const

const write = (db: Db, objectId: number, count: number) =>
  inTransaction(db, async (trx) => {
    for (let n = 0; n < count; n += 1) await recordHistory(trx, entry(objectId))
  })

/** The owner of the database, whom no right and no trigger stops. */
async function openForged() {
  const { db, url } = await testDatabase()
  await write(db, 7, 3)
  await write(db, 8, 1)
  const owner = openDb(openPool({ url, max: 1 }))
  for (const table of ['history', 'history_heads', 'history_anchors'])
    await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(owner)
  const forge = (statement: string) => sql.raw(statement).execute(owner)
  return { db, forge, close: () => owner.destroy() }
}

/** Makes the count beside the chain agree with the entries that are left, as a forger would. */
const RECOUNT = `DELETE FROM history_heads WHERE object_type = 'order'; INSERT INTO history_heads
  SELECT DISTINCT ON (object_type, object_id) object_type, object_id, seq, digest FROM history ORDER BY object_type, object_id, seq DESC`

test('histories written in one statement are counted like those written one by one', async () => {
  const { db } = await testDatabase()
  await write(db, 2, 1)
  await inTransaction(db, (trx) => recordHistories(trx, [entry(2), entry(1)]))
  const heads = await db
    .selectFrom('history_heads')
    .select(['object_id', 'entries'])
    .orderBy('object_id')
    .execute()
  expect(heads).toEqual([
    { object_id: '1', entries: 1 },
    { object_id: '2', entries: 2 },
  ])
  expect(await historyFindings(db)).toEqual([])
})

test('missing newest entries of a history are found', async () => {
  const { db, forge, close } = await openForged()
  await forge("DELETE FROM history WHERE object_id = '7' AND seq > 1")
  expect(await historyFindings(db)).toEqual(['The history of order 7 should have 3 entries and ends at 1.'])
  expect(await checkChain(db, 'order', '7')).toEqual({ entries: 1, isWhole: false })
  expect(await checkChain(db, 'order', '8')).toEqual({ entries: 1, isWhole: true })
  // later entries continue from the stored head, so that they hide nothing
  await write(db, 7, 1)
  expect(await historyFindings(db)).toContain('The history of order 7 is broken at entry 4.')
  await close()
})

test('a missing history is found, and one without a count too', async () => {
  const { db, forge, close } = await openForged()
  await forge("DELETE FROM history WHERE object_id = '8'")
  await forge("DELETE FROM history_heads WHERE object_id = '7'")
  expect(await historyFindings(db)).toEqual([
    'The history of order 7 should have 0 entries and ends at 3.',
    'The history of order 8 should have 1 entries and ends at 0.',
  ])
  await close()
})

test('the server may remove neither what it counted nor what it signed', async () => {
  const { db } = await testDatabase()
  await write(db, 7, 2)
  await makeAnchors(db, NOW)
  for (const statement of [
    'DELETE FROM history_heads',
    'TRUNCATE history_heads',
    'UPDATE history_heads SET entries = 1',
    'DELETE FROM history_anchors',
    'UPDATE history_anchors SET entries = 1',
  ])
    await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(/permission denied|never changed/)
})

test('an anchor shows what was removed together with its count', async () => {
  const { db, forge, close } = await openForged()
  await makeAnchors(db, NOW)
  expect(await historyFindings(db)).toEqual([])
  await forge("DELETE FROM history WHERE object_id = '7' AND seq = 3")
  await forge(RECOUNT)
  const [finding, ...others] = await historyFindings(db)
  expect(finding).toMatch(/^Anchor 1 of .*: 4 entries were signed, 3 are there\.$/)
  expect(others).toEqual([])
  await close()
})

test('an anchor covers each entry once, also one whose transaction was open before', async () => {
  const { db } = await testDatabase()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let started = () => {}
  const isWritten = new Promise<void>((resolve) => {
    started = resolve
  })
  const late = inTransaction(db, async (trx) => {
    await recordHistory(trx, entry(1))
    started()
    await released
  })
  await isWritten
  await write(db, 2, 2)
  await makeAnchors(db, NOW)
  release()
  await late
  await write(db, 3, 1)
  await makeAnchors(db, new Date(NOW.getTime() + 60_000))
  await makeAnchors(db, new Date(NOW.getTime() + 120_000))
  const anchors = await sql<{ covers: string; entries: number }>`
    SELECT covers::text, entries FROM history_anchors ORDER BY number`.execute(db)
  expect(anchors.rows).toEqual([
    { covers: '{[2,4)}', entries: 2 },
    { covers: '{[1,2),[4,5)}', entries: 2 },
  ])
  expect(await historyFindings(db)).toEqual([])
})

test('an anchor that was removed or changed is found', async () => {
  const { db, forge, close } = await openForged()
  for (const day of [1, 2, 3]) {
    await write(db, 9, 1)
    await makeAnchors(db, new Date(NOW.getTime() + day * 86_400_000))
  }
  await forge('DELETE FROM history_anchors WHERE number = 2')
  expect(await historyFindings(db)).toEqual([
    'Anchor 3 does not follow the one before: one was removed or replaced.',
  ])
  await forge('DELETE FROM history_anchors WHERE number = 3')
  expect(await historyFindings(db)).toEqual(['There should be 3 anchors, but the last is 1.'])
  await forge('UPDATE history_anchors SET entries = 2')
  expect(await historyFindings(db)).toContain('Anchor 1 does not bear the signature of its key.')
  await close()
})

test('a file stored elsewhere shows what the owner of database and key rewrote', async () => {
  const { db, forge, close } = await openForged()
  await makeAnchors(db, NOW)
  const file = await readAnchorFile(db)
  await write(db, 9, 1)
  await makeAnchors(db, new Date(NOW.getTime() + 60_000))
  expect(await compareAnchorFile(db, file)).toEqual([])

  await forge("DELETE FROM history WHERE object_id = '7' AND seq = 3")
  await forge('DELETE FROM history_anchors')
  await forge('DELETE FROM history_heads')
  await forge(RECOUNT)
  await makeAnchors(db, NOW)
  expect(await historyFindings(db), 'the database alone looks whole').toEqual([])
  expect(await compareAnchorFile(db, file)).toEqual([
    'Anchor 1 of the database is not the one of the file: history was written anew.',
  ])
  await forge('DELETE FROM history_anchors')
  expect(await compareAnchorFile(db, file)).toEqual(['Anchor 1 of the file is not in the database.'])
  const forged = { ...file, anchor: file.anchor && { ...file.anchor, entries: 3 } }
  expect(await compareAnchorFile(db, forged)).toEqual([
    'The anchor of the file does not bear the signature of the key of the file.',
  ])
  await close()
})

test('the migration counts the entries that were there before', async () => {
  const { db, forge, close } = await openForged()
  await forge('DELETE FROM history_heads')
  await forge(RECOUNT)
  expect(await historyFindings(db)).toEqual([])
  await write(db, 7, 1)
  expect(await historyFindings(db)).toEqual([])
  await close()
})
