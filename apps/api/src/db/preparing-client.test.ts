import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts'
import { openPool } from './pool.ts'
import { createStatementNames } from './preparing-client.ts'

let database: TestDatabase
let pool: ReturnType<typeof openPool>

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool({ url: database.url, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a text with values is prepared once and serves every value', async () => {
  for (const value of [1, 2, 3]) {
    const { rows } = await pool.query('SELECT $1::int + 1 AS next', [value])
    expect(rows).toEqual([{ next: value + 1 }])
  }
  const { rows } = await pool.query(
    "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%AS next'",
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('patterns are planned with their value, texts without values as before', async () => {
  expect(createStatementNames()('SELECT 1 WHERE name LIKE $1')).toBeUndefined()
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('a wrong value is refused and the statement goes on serving', async () => {
  await expect(pool.query('SELECT $1::int AS number', ['x'])).rejects.toMatchObject({ code: '22P02' })
  expect((await pool.query('SELECT $1::int AS number', [7])).rows).toEqual([{ number: 7 }])
})

test('past so many texts none is added, and those that are known keep their name', () => {
  const nameOf = createStatementNames(2)
  const names = ['SELECT $1', 'SELECT $2', 'SELECT $3', 'SELECT $1'].map(nameOf)
  expect(names).toEqual(['cais_1', 'cais_2', undefined, 'cais_1'])
})
