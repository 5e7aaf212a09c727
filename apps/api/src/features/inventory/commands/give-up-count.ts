import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { resumeWarehouse } from '../../stock/commands/resume-warehouse.ts'
import { endCount } from '../store/counts.ts'
import type { EndOfCount } from './post-count.ts'
import { recordCount } from './record-count.ts'
import { requireOpenCount } from './require-open-count.ts'

/** Ends a stock count without posting anything. Throws NOT_FOUND, VERSION_CONFLICT, COUNT_ENDED. */
export async function giveUpCount(trx: Trx, id: number, { version, reason }: EndOfCount, acting: Acting) {
  const count = await requireOpenCount(trx, id, { user: acting.user, version })
  const ending = { how: 'given_up', by: acting.user.id, at: acting.now.toISOString(), reason } as const
  await recordCount(trx, await endCount(trx, id, ending), { acting, action: 'give-up', facts: { reason } })
  await resumeWarehouse(trx, count.warehouse_id)
}
