import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts'
import { openPool } from './pool.ts'
import { createStatementNames } from './preparing-client.ts'

let database: TestDatabase
let pool: ReturnType<typeof openPool>

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool({ url: database.url, max: 1, useGenericPlans: true })
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
  const nameOf = createStatementNames()
  for (const _ of [1, 2]) expect(nameOf('SELECT 1 WHERE name LIKE $1')).toBe('for-values')
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

/** How a statement of one table is carried out. */
const planOf = async (text: string, values: readonly unknown[]) =>
  JSON.stringify((await pool.query(`EXPLAIN ${text}`, [...values])).rows)

test('statements without patterns share one generic plan', async () => {
  for (const value of [1, 2, 3, 4, 5, 6, 7]) {
    await pool.query('SELECT id FROM users WHERE id = $1::bigint', [value])
  }
  const { rows } = await pool.query(
    // The first use has no name.
    "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE statement = 'SELECT id FROM users WHERE id = $1::bigint'",
  )
  expect(rows).toEqual([{ generic_plans: 6, custom_plans: 0 }])
  expect(await planOf("SELECT id FROM users WHERE username LIKE $1 || '%'", ['adm'])).toContain('adm%')
})

test('values arrive as they are, in a name and in a text', async () => {
  await fc.assert(
    fc.asyncProperty(sent, async ({ text, texts, number, flag }) => {
      for (const like of ['', ' /* like */']) {
        const { rows } = await pool.query(
          `SELECT $1::text AS text, $2::text[] AS texts, $3::bigint AS number, $4::boolean AS flag, $1::text = $5::text AS same${like}`,
          [text, texts, number, flag, text],
        )
        expect(rows).toEqual([{ text, texts, number, flag, same: text === null ? null : true }])
      }
    }),
  )
})

const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom("'; SELECT $1 --", '\\', "\\'", '$2', "E'\\n'", '{"a"}'),
  )
  .filter((text) => !text.includes('\0'))
const sent = fc.record({
  text: fc.option(anyText),
  texts: fc.array(anyText, { maxLength: 4 }),
  number: fc.integer(),
  flag: fc.boolean(),
})

test('a text with a zero character is refused, whatever its statement', async () => {
  for (const text of ['SELECT $1::text AS text', 'SELECT $1::text AS text /* like */']) {
    await expect(pool.query(text, ['a\0b'])).rejects.toMatchObject({ code: '22021' })
  }
})

test('a wrong value is refused and the statement goes on serving', async () => {
  await expect(pool.query('SELECT $1::int AS number', ['x'])).rejects.toMatchObject({ code: '22P02' })
  expect((await pool.query('SELECT $1::int AS number', [7])).rows).toEqual([{ number: 7 }])
})

test('a name is for what is sent again; beyond the limit none is given, and known ones stay', () => {
  const nameOf = createStatementNames(2)
  const sent = ['SELECT $1', 'SELECT $1', 'SELECT $2', 'SELECT $3', 'SELECT $2', 'SELECT $3', 'SELECT $1']
  const [first, second] = [{ name: 'cais_1' }, { name: 'cais_2' }]
  expect(sent.map(nameOf)).toEqual(['once', first, 'once', 'once', second, 'for-values', first])
})
