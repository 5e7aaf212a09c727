import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { openDatabaseProxy } from '../../integration/kit/database-proxy.ts'
import { testDatabase } from '../../testing/create-test-database.ts'
import { openPresence } from './presence.ts'

const WORKERS = 7741

test('restarted workers hold their lock while a lost connection still holds that of the earlier ones', async () => {
  const { url } = await testDatabase()
  const proxy = await openDatabaseProxy(url)
  const pool = openPool({ url, max: 2 })
  let lost = 0
  const presence = await openPresence(proxy.url, () => {
    lost += 1
  })
  onTestFinished(async () => {
    await presence.close()
    await pool.end()
    await proxy.close()
  })
  const shown = async () => (await pool.query(SHOWN, [WORKERS, ['one', 'two']])).rows.map(({ name }) => name)
  presence.show('one')
  await expect.poll(shown).toEqual(['one'])

  // Another session takes over the lock when the connection is lost, like one that PostgreSQL still believes alive.
  const other = await pool.connect()
  const taken = other.query('SELECT pg_advisory_lock($1, hashtext($2))', [WORKERS, 'one'])
  proxy.cut()
  await taken
  // workers are started anew when the loss is known, as the runner does it; PostgreSQL may know it sooner
  await expect.poll(() => lost).toBe(1)
  proxy.restore()
  presence.show('two')
  await expect.poll(shown).toEqual(['one', 'two'])
  await other.query('SELECT pg_advisory_unlock($1, hashtext($2))', [WORKERS, 'one'])
  other.release()
  expect(await shown()).toEqual(['two'])
})

const LOCKS = `pg_locks l WHERE l.locktype = 'advisory' AND l.classid::bigint = $1
  AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`
const SHOWN = `SELECT name FROM unnest($2::text[]) AS name
  WHERE EXISTS (SELECT FROM ${LOCKS} AND l.granted AND l.objid = (hashtext(name)::bigint & 4294967295)::text::oid) ORDER BY name`
