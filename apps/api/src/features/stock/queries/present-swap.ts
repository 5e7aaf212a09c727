import type { SwapPreview } from '@cais/contract/stock/swap'
import type { Batch } from '@cais/domain/stock/batch'
import type { Swap, SwapPlan } from '@cais/domain/stock/swap-batch'
import type { OrderDetail } from '../../../aggregates/documents/detail/read-order-detail.ts'
import { reasonWords } from '../../../aggregates/stock/held-reasons.ts'
import type { Language } from '../../../http/language.ts'

type Sources = {
  readonly swap: Swap
  readonly giver: OrderDetail
  readonly batches: readonly Batch[]
  readonly plan: SwapPlan
  readonly refusal: SwapPreview['refusal']
}

/** A swap before it is done: who would be delayed, and what that document could get instead. */
export function presentSwap({ swap, giver, batches, plan, refusal }: Sources, lang: Language): SwapPreview {
  const { batch } = swap
  const byId = new Map(batches.map((one) => [one.id, one]))
  return {
    batch: { levelId: batch.id, batch: batch.batch, expiry: batch.expiry, warehouseId: batch.warehouseId },
    from: presentGiver(giver, swap),
    held: swap.held / 1000,
    missing: swap.missing / 1000,
    quantity: swap.quantity / 1000,
    replacement: plan.replacement.map(({ levelId, quantity, reason }) => ({
      levelId,
      batch: byId.get(levelId)?.batch ?? '',
      expiry: byId.get(levelId)?.expiry ?? null,
      quantity: quantity / 1000,
      reason: reasonWords(reason, lang),
    })),
    short: plan.short / 1000,
    refusal,
  }
}

const presentGiver = ({ row }: OrderDetail, { giver }: Swap): SwapPreview['from'] => ({
  orderId: row.id,
  lineId: giver.lineId,
  number: row.number ?? '',
  customerName: row.customer_name ?? '',
  deliveryDate: row.delivery_date ?? '',
  minShelfLifeDays: giver.minShelfLifeDays,
  priority: row.priority,
  status: row.status,
  stages: row.stages,
  version: row.version,
})
