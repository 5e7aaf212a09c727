import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../testing/create-test-database.ts'
import { migrate } from './migrate.ts'

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
