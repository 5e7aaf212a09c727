import pg from 'pg'

const asText = (value: string) => value

/** The same meaning of types as in the product: whole numbers, days as text. */
const parsers = new Map<number, (value: string) => unknown>([
  [20, Number],
  [1700, Number],
  [1082, asText],
  [1184, (value) => `${value.slice(0, 10)}T${value.slice(11).replace('+00', '')}Z`],
])

export const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 20,
  options: '-c timezone=UTC',
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig,
})

type Asker = Pick<pg.ClientBase, 'query'>

/** A prepared statement under a name of its own. */
export async function ask<Row extends object>(
  on: Asker | pg.Pool,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await on.query<Row>({ name, text, values: [...values] })
  return rows
}

export async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
