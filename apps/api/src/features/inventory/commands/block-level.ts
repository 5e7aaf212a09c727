import { RuleError } from '@cais/domain/kernel/rule-error'
import { requireLevel } from '../../../aggregates/stock/stock-checks.ts'
import { offerStock } from '../../../aggregates/stock/waiting-lines.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { lockBlock, requireNotRecalled, writeBlock } from '../store/levels.ts'

type Block = { readonly version: number; readonly blocked: boolean; readonly reason: string }

/**
 * Nothing more of a blocked batch is reserved; who holds it already keeps it, and the reply names them. Unblocked stock is offered to
 * lines that wait. Throws NOT_FOUND, VERSION_CONFLICT, BATCH_RECALLED while a recall blocks it.
 */
export async function blockLevel(trx: Trx, levelId: number, block: Block, acting: Acting): Promise<void> {
  const branchId = await requireLevel(trx, levelId, acting.user)
  const before = await lockBlock(trx, levelId)
  if (before.version !== block.version)
    throw new RuleError('VERSION_CONFLICT', { seen: block.version, version: before.version })
  if (!block.blocked) await requireNotRecalled(trx, before)
  if (before.blocked === block.blocked && before.reason === block.reason) return
  const version = await writeBlock(trx, levelId, block)
  await recordHistory(trx, {
    objectType: 'stock',
    objectId: levelId,
    user: acting.user,
    action: block.blocked ? 'block' : 'unblock',
    changes: { blocked: [before.blocked, block.blocked] },
    facts: {
      reason: block.reason,
      batch: before.batch,
      product: before.productId,
      reserved: before.reserved,
    },
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
  await recordChange(trx, { noun: 'stock', id: levelId, version, branchId })
  if (!block.blocked) await offerStock(trx, [levelId])
}
