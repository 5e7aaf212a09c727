import pg from 'pg'

/** Tells the planner what the tables hold now. Only their owner may: `url` signs in as that. */
export async function tellPlanner(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'cais demo scale' })
  await client.connect()
  await client.query('VACUUM (ANALYZE)')
  await client.end()
}
