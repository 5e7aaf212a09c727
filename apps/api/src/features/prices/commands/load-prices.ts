import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { repriceDrafts } from '../../drafts/commands/reprice-drafts.ts'
import { recordListChange } from '../store.ts'

type Loading = { readonly now: Date; readonly limit: number }

/**
 * What the job of prices does: notes the versions that have come into force since it ran last, each once, and gives the lines of drafts the
 * prices of today. Answers how many versions and prices; another run finds nothing more to do.
 */
export async function loadPrices(db: Db, { now, limit }: Loading) {
  const versions = await inTransaction(db, (trx) => noteInForce(trx, now))
  return { versions, prices: await repriceDrafts(db, { now, limit }) }
}

async function noteInForce(trx: Trx, now: Date): Promise<number> {
  const begun = await trx
    .updateTable('price_versions')
    .set({ loaded_at: now.toISOString() })
    .where('published_at', 'is not', null)
    .where('loaded_at', 'is', null)
    .where('valid_from', '<=', calendarDateAt(now.getTime()))
    .returning(['list_id', 'number', 'valid_from'])
    .execute()
  for (const { list_id, number, valid_from } of begun) {
    const facts = { number, validFrom: valid_from }
    await recordListChange(trx, { list: { id: list_id }, action: 'load', facts }, { user: 'system', now })
  }
  return begun.length
}
