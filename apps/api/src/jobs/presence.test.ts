import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '../db/pool.ts'
import { openDatabaseLine } from '../proof/kit/database-line.ts'
import { testDatabase } from '../testing/create-test-database.ts'
import { openPresence } from './presence.ts'

const WORKERS = 7741

test('workers that are started anew are shown, though a lost connection still shows those of before', async () => {
  const { url } = await testDatabase()
  const line = await openDatabaseLine(url)
  const pool = openPool({ url, max: 2 })
  const presence = await openPresence(line.url)
  onTestFinished(async () => {
    await presence.close()
    await pool.end()
    await line.close()
  })
  const shown = async () => (await pool.query(SHOWN, [WORKERS, ['one', 'two']])).rows.map(({ name }) => name)
  presence.only('one')
  await expect.poll(shown).toEqual(['one'])

  // Somebody waits for the name and gets it when the connection is lost: as a session that PostgreSQL has not missed yet.
  const other = await pool.connect()
  const taken = other.query('SELECT pg_advisory_lock($1, hashtext($2))', [WORKERS, 'one'])
  line.cut()
  await taken
  line.mend()
  presence.only('two')
  await expect.poll(shown).toEqual(['one', 'two'])
  await other.query('SELECT pg_advisory_unlock($1, hashtext($2))', [WORKERS, 'one'])
  other.release()
  expect(await shown()).toEqual(['two'])
})

const LOCKS = `pg_locks l WHERE l.locktype = 'advisory' AND l.classid::bigint = $1
  AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`
const SHOWN = `SELECT name FROM unnest($2::text[]) AS name
  WHERE EXISTS (SELECT FROM ${LOCKS} AND l.granted AND l.objid = (hashtext(name)::bigint & 4294967295)::text::oid) ORDER BY name`
