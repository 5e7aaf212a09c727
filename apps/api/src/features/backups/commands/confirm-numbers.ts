import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'

export type LastNumber = {
  readonly kind: string
  readonly series: string
  readonly year: number
  readonly last: number
}
export type Confirmation = {
  /** The last number that was issued of each of these series. */
  readonly given: readonly LastNumber[]
  /** All others are as the backup has them. */
  readonly othersUnchanged: boolean
  readonly now: Date
}
export type Confirmed =
  | { readonly outcome: 'nothing-to-confirm' }
  | { readonly outcome: 'missing'; readonly series: readonly LastNumber[] }
  | { readonly outcome: 'too-low'; readonly series: LastNumber; readonly restored: number }
  | { readonly outcome: 'confirmed'; readonly skipped: number }

/** The last numbers of all series, and whether they wait to be confirmed after a restore. */
export async function readLastNumbers(trx: Trx): Promise<readonly LastNumber[]> {
  return await trx
    .selectFrom('number_series')
    .select(['kind', 'series', 'year', 'last'])
    .orderBy('kind')
    .orderBy('series')
    .orderBy('year')
    .forUpdate()
    .execute()
}

/**
 * Sets the last issued numbers after a restore, so that the next ones follow those on paper, and lets numbers be given again. What lies
 * between is written down: these numbers were issued, but are not in this database.
 */
export async function confirmNumbers(
  trx: Trx,
  { given, othersUnchanged, now }: Confirmation,
): Promise<Confirmed> {
  const restore = await trx
    .selectFrom('restores')
    .select(['id', 'backup', 'snapshot_at'])
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (restore === undefined) return { outcome: 'nothing-to-confirm' }
  const restored = new Map((await readLastNumbers(trx)).map((series) => [keyOf(series), series]))
  const named = new Set(given.map(keyOf))
  const missing = [...restored.values()].filter((series) => !named.has(keyOf(series)))
  if (missing.length > 0 && !othersUnchanged) return { outcome: 'missing', series: missing }
  const rows = given.map((series) => ({ ...series, restored: restored.get(keyOf(series))?.last ?? 0 }))
  const low = rows.find(({ last, restored: before }) => last < before)
  if (low !== undefined) return { outcome: 'too-low', series: low, restored: low.restored }
  const raised = rows.filter(({ last, restored: before }) => last > before)
  await raiseNumbers(trx, restore.id, raised)
  await trx
    .updateTable('restores')
    .set({ confirmed_at: now.toISOString() })
    .where('id', '=', restore.id)
    .execute()
  await recordHistory(trx, {
    objectType: 'settings',
    objectId: 'restore',
    user: 'system',
    action: 'confirm-numbers',
    changes: Object.fromEntries(raised.map((row) => [keyOf(row), [row.restored, row.last] as const])),
    facts: { backup: restore.backup, snapshotAt: restore.snapshot_at },
    at: now.toISOString(),
  })
  return { outcome: 'confirmed', skipped: raised.reduce((sum, row) => sum + row.last - row.restored, 0) }
}

type Raised = LastNumber & { readonly restored: number }

async function raiseNumbers(trx: Trx, restoreId: number, raised: readonly Raised[]): Promise<void> {
  if (raised.length === 0) return
  await sql`
    WITH raised AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(raised)}::jsonb) AS row (kind text, series text, year int, last int, restored int)
    ), noted AS (
      INSERT INTO restored_series (restore_id, kind, series, year, restored, confirmed)
      SELECT ${restoreId}::bigint, kind, series, year, restored, last FROM raised)
    INSERT INTO number_series (kind, series, year, last) SELECT kind, series, year, last FROM raised
    ON CONFLICT (kind, series, year) DO UPDATE SET last = EXCLUDED.last`.execute(trx)
}

/** As the command takes it: 'FT SD2026'. */
export const keyOf = ({ kind, series, year }: Omit<LastNumber, 'last'>): string => `${kind} ${series}${year}`
