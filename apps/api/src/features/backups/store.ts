import type { StoredBackup } from '@cais/domain/backups/retention'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import type { Db } from '../../db/pool.ts'

type Begun = {
  readonly name: string
  readonly folder: string
  readonly scheduled: boolean
  readonly now: Date
}

export async function beginBackup(db: Db, { name, folder, scheduled, now }: Begun): Promise<number> {
  const { id } = await db
    .insertInto('backups')
    .values({ name, folder, scheduled, started_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Ended = {
  readonly now: Date
  readonly errorCode: RuleCode | null
  readonly bytes?: number
  readonly rows?: number
  readonly keyId?: string
  readonly copiedTo?: string | null
}

/** Writes the result of a backup, once. */
export async function endBackup(db: Db, id: number, ended: Ended): Promise<void> {
  const { now, errorCode, bytes = null, rows = null, keyId = null, copiedTo = null } = ended
  await db
    .updateTable('backups')
    .set({
      finished_at: now.toISOString(),
      error_code: errorCode,
      bytes,
      rows,
      key_id: keyId,
      copied_to: copiedTo,
    })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

/** Those that began and whose process died, for the caller holds the lock that each of them held. */
export const endStoppedBackups = (db: Db, now: Date) =>
  db
    .updateTable('backups')
    .set({ finished_at: now.toISOString(), error_code: 'JOB_STOPPED' })
    .where('finished_at', 'is', null)
    .returning(['name', 'folder'])
    .execute()

export type OldBackup = StoredBackup & {
  readonly name: string
  readonly folder: string
  readonly copiedTo: string | null
}

/** Whole backups of the job in a folder that were not removed yet. */
export async function readScheduledBackups(db: Db, folder: string): Promise<readonly OldBackup[]> {
  const rows = await db
    .selectFrom('backups')
    .select(['id', 'name', 'folder', 'copied_to', 'started_at'])
    .where('scheduled', '=', true)
    .where('folder', '=', folder)
    .where('bytes', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ copied_to, started_at, ...row }) => ({
    ...row,
    copiedTo: copied_to,
    at: Date.parse(started_at),
  }))
}

export async function markRemoved(db: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('backups')
    .set({ removed_at: now.toISOString() })
    .where('id', 'in', [...ids])
    .execute()
}
