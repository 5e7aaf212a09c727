import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../testing/create-test-database.ts'
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts'

function folder(files: Readonly<Record<string, string>>): string {
  const made = mkdtempSync(join(tmpdir(), 'cais-migrations-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text)
  return made
}

async function tables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  await client.end()
  return rows.map((row) => row.tablename)
}

const ONE = { '0001_one.sql': 'CREATE TABLE one (a int)' }

test('files run in order, each once', async () => {
  const url = await emptyDatabase()
  const files = folder({ '0002_two.sql': 'ALTER TABLE one ADD COLUMN b int', ...ONE, 'notes.txt': 'no' })
  expect(await migrate(url, files)).toEqual(['0001_one.sql', '0002_two.sql'])
  expect(await migrate(url, files)).toEqual([])
})

test('servers that start together migrate once', async () => {
  const url = await emptyDatabase()
  const files = folder(ONE)
  const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(url, files)))
  expect(ran.flat()).toEqual(['0001_one.sql'])
})

test('a file that was changed after it ran stops the start', async () => {
  const url = await emptyDatabase()
  await migrate(url, folder(ONE))
  await expect(migrate(url, folder({ '0001_one.sql': 'CREATE TABLE one (a bigint)' }))).rejects.toThrow(
    'The migration 0001_one.sql was changed after it ran.',
  )
})

test('a database of a newer release is refused', async () => {
  const url = await emptyDatabase()
  await migrate(url, folder({ ...ONE, '0002_new.sql': 'CREATE TABLE two (a int)' }))
  await expect(migrate(url, folder(ONE))).rejects.toThrow('made by a newer release (0002_new.sql)')
})

test('a file that fails leaves nothing of itself and keeps those before it', async () => {
  const url = await emptyDatabase()
  const broken = folder({ ...ONE, '0002_broken.sql': 'CREATE TABLE two (a int); SELECT nonsense' })
  await expect(migrate(url, broken)).rejects.toThrow(
    'The migration 0002_broken.sql failed: column "nonsense"',
  )
  expect(await tables(url)).toEqual(['migrations', 'one'])
})

test('the exposure of documents that are there already is summed by customer', async () => {
  const url = await emptyDatabase()
  const files = readdirSync(MIGRATIONS_FOLDER).sort()
  const before = files.slice(0, files.indexOf('0032_exposure_of_customers.sql'))
  const old = folder(
    Object.fromEntries(before.map((name) => [name, readFileSync(join(MIGRATIONS_FOLDER, name), 'utf8')])),
  )
  await migrate(url, old)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    INSERT INTO branches (id, name, series_code, province_id) VALUES ('SD', 'SD', 'SD', 1);
    INSERT INTO operations (id, name, discount_limit_bp) VALUES ('GERAL', 'Geral', 0);
    INSERT INTO users (username, name, password_hash, branch_id, roles) VALUES ('someone', 'x', 'x', 'SD', '{}');
    INSERT INTO customers (code, name, branch_id) VALUES ('C1', 'One', 'SD'), ('C2', 'Two', 'SD');
    INSERT INTO orders (type, branch_id, operation_id, created_by, customer_id, exposure_open, exposure_loaded)
    SELECT 'PEV', 'SD', 'GERAL', users.id, customers.id, value, 5 FROM users, customers, unnest(ARRAY[100, 20]) AS value WHERE code = 'C2'`)
  await migrate(url)
  const { rows } = await client.query(
    'SELECT code, open, loaded FROM customer_exposure_sums JOIN customers ON customers.id = customer_id',
  )
  await client.end()
  expect(rows).toEqual([{ code: 'C2', open: '120', loaded: '10' }])
})
