import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '../db/pool.ts'
import { openDatabaseLine } from '../proof/kit/database-line.ts'
import { testDatabase } from '../testing/create-test-database.ts'
import { openPresence } from './presence.ts'

const WORKERS = 7741

test('workers that are started anew while the connection is are the ones who are shown', async () => {
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

  // Somebody waits for the name and gets it when the connection is lost: showing it again has to wait.
  const other = await pool.connect()
  const taken = other.query('SELECT pg_advisory_lock($1, hashtext($2))', [WORKERS, 'one'])
  line.cut()
  await taken
  line.mend()
  await expect.poll(async () => (await pool.query(WAITING, [WORKERS])).rowCount).toBe(1)
  presence.only('two')
  await other.query('SELECT pg_advisory_unlock($1, hashtext($2))', [WORKERS, 'one'])
  other.release()

  await expect.poll(shown).toEqual(['two'])
})

const LOCKS = `pg_locks l WHERE l.locktype = 'advisory' AND l.classid::bigint = $1
  AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`
const SHOWN = `SELECT name FROM unnest($2::text[]) AS name
  WHERE EXISTS (SELECT FROM ${LOCKS} AND l.granted AND l.objid = (hashtext(name)::bigint & 4294967295)::text::oid)`
const WAITING = `SELECT 1 FROM ${LOCKS} AND NOT l.granted`
