import { sql } from 'kysely'
import { loadOrdersForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { eraseDraft } from './delete-draft.ts'

/** In one run; the rest follows with the next. */
const MAX_CLEANED = 500
const DAY_MS = 86_400_000

type Cleaning = { readonly now: Date; readonly days: number }

/**
 * Deletes the drafts that nobody has changed for so many days, each in a transaction of its own; the history keeps what they were. Answers
 * how many.
 */
export async function cleanDrafts(db: Db, { now, days }: Cleaning): Promise<number> {
  const before = new Date(now.getTime() - days * DAY_MS).toISOString()
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM orders WHERE status = 'DRAFT' AND updated_at < ${before} ORDER BY updated_at LIMIT ${MAX_CLEANED}`.execute(
    db,
  )
  let cleaned = 0
  for (const { id } of rows) {
    const isGone = await inTransaction(db, (trx) => cleanDraft(trx, id, { before, now, days }))
    if (isGone) cleaned += 1
  }
  return cleaned
}

/** Under its lock, for somebody may have changed, submitted or deleted it meanwhile. */
async function cleanDraft(
  trx: Trx,
  id: number,
  { before, now, days }: Cleaning & { readonly before: string },
) {
  const [draft] = await loadOrdersForUpdate(trx, [id])
  const isOld = draft?.row.status === 'DRAFT' && Date.parse(draft.row.updated_at) < Date.parse(before)
  if (draft === undefined || !isOld) return false
  await eraseDraft(trx, draft, { user: 'system', now, facts: { unchangedDays: days } })
  return true
}
