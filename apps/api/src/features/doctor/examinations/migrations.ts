import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { MIGRATIONS_FOLDER } from '../../../db/migrate.ts'
import type { Examination } from '../finding.ts'

export const migrations: Examination = {
  name: 'every migration ran',
  examine: async ({ db }) => {
    const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(db)
    const ran = new Set(rows.map(({ name }) => name))
    const known = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'))
    return known.filter((name) => !ran.has(name)).map((name) => `The migration ${name} has not run.`)
  },
}
