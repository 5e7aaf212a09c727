import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export type NewFile = {
  readonly name: string
  readonly digest: string
  /** What must be the same when a broken run goes on: mapping, branch, warehouse. */
  readonly terms: Readonly<Record<string, unknown>>
  readonly userId: number
}

export type StoredFile = {
  readonly id: number
  readonly name: string
  readonly started_at: string
  readonly finished_at: string | null
  /** The terms under which it was begun are those asked for now. */
  readonly same_terms: boolean
}

/** The file of this digest, made when it was never seen before. */
export async function openFile(db: Db, { name, digest, terms, userId }: NewFile): Promise<StoredFile> {
  const mapping = JSON.stringify(terms)
  await db
    .insertInto('import_files')
    .values({ name, digest, mapping, user_id: userId })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute()
  return db
    .selectFrom('import_files')
    .select(['id', 'name', 'started_at', 'finished_at'])
    .select(sql<boolean>`mapping = ${mapping}::jsonb`.as('same_terms'))
    .where('digest', '=', digest)
    .executeTakeFirstOrThrow()
}
