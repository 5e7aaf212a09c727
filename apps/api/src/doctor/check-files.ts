import { sql } from 'kysely'
import { fileReferences, isReferenced, UNREFERENCED_HOURS } from '../gateways/files/sweep-files.ts'
import { type Check, MAX_FINDINGS } from './finding.ts'

type Broken = {
  readonly digest: string
  readonly size: number
  readonly found: string | null
  readonly bytes: number
}
type Missing = { readonly digest: string }

/** The sweep runs once a night. */
const MOST_HOURS = UNREFERENCED_HOURS + 25

/** Stored files (decision 0155): the bytes are those that came, whoever refers to a file finds it, and nothing is left lying. */
export const files: Check = {
  name: 'every file has its bytes, and nothing is stored that no record refers to',
  run: async ({ db, now }) => {
    const references = await fileReferences(db)
    const broken = await sql<Broken>`
      SELECT files.digest, files.size, held.digest AS found, held.bytes FROM files
      CROSS JOIN LATERAL (
        SELECT encode(sha256(string_agg(bytes, '' ORDER BY position)), 'hex') AS digest,
          coalesce(sum(octet_length(bytes)), 0)::int AS bytes
        FROM file_chunks WHERE file_id = files.id) AS held
      WHERE files.digest IS NOT NULL AND (held.digest IS DISTINCT FROM files.digest OR held.bytes <> files.size)
      ORDER BY files.id LIMIT ${MAX_FINDINGS}`.execute(db)
    const missing = await Promise.all(
      references.map(async ({ table, column }) => {
        const { rows } = await sql<Missing>`
          SELECT record.${sql.ref(column)} AS digest FROM ${sql.table(table)} AS record
          LEFT JOIN files ON files.digest = record.${sql.ref(column)}
          WHERE record.${sql.ref(column)} IS NOT NULL AND files.id IS NULL
          ORDER BY 1 LIMIT ${MAX_FINDINGS}`.execute(db)
        return rows.map((row) => `A row of ${table} refers to the file ${short(row)}, which is not stored.`)
      }),
    )
    const before = new Date(now().getTime() - MOST_HOURS * 3_600_000).toISOString()
    const left = await sql<{ files: number }>`
      SELECT count(*) AS files FROM files WHERE uploaded_at < ${before} AND NOT ${isReferenced(references)}`.execute(
      db,
    )
    const lying = left.rows[0]?.files ?? 0
    return [
      ...broken.rows.map(sentence),
      ...missing.flat(),
      ...(lying > 0
        ? [
            `Files that no record refers to for more than ${MOST_HOURS} hours: ${lying}. Does the nightly sweep run?`,
          ]
        : []),
    ]
  },
}

const short = ({ digest }: Missing) => digest.slice(0, 8)

function sentence(broken: Broken): string {
  if (broken.found === null) return `The file ${short(broken)} has no bytes.`
  if (broken.bytes !== broken.size)
    return `The file ${short(broken)} has ${broken.bytes} bytes and not its ${broken.size}.`
  return `The file ${short(broken)} has other bytes than those that came.`
}
