import type { StockDetail, StockLine } from '@cais/contract/stock/schemas'
import { lineStatus } from '@cais/domain/orders/line-status'
import { heldOf } from '@cais/domain/orders/lines'
import type { ShelfLife } from '@cais/domain/stock/shelf-life'
import { presentActions } from '../../../aggregates/documents/detail/present-actions.ts'
import { contextOf, presentBuckets } from '../../../aggregates/documents/detail/present-line.ts'
import type { OrderDetail } from '../../../aggregates/documents/detail/read-order-detail.ts'
import { presentLockName } from '../../../aggregates/documents/locks.ts'
import { lineFact, toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { LineColumns, OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import type { HeldBatch } from '../../../aggregates/stock/batches.ts'
import { reasonWords } from '../../../aggregates/stock/held-reasons.ts'
import type { OpenCount } from '../../../aggregates/stock/stock-checks.ts'
import type { Language } from '../../../http/language.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { warehousesOf } from '../commands/served-by.ts'
import type { Proposal, ProposedBatch } from './read-proposal.ts'

type Sources = {
  readonly detail: OrderDetail
  readonly record: OrderRecord
  readonly held: readonly HeldBatch[]
  readonly proposal: Proposal
  readonly shelfLives: ReadonlyMap<string, ShelfLife>
  readonly minShelfLifeDays: number
  readonly counting: Pick<OpenCount, 'id' | 'number'> | undefined
}

/** A document as stock analysis shows it. */
export function presentStockDetail(sources: Sources, { user, lang }: Reader): StockDetail {
  const { row } = sources.detail
  const facts = toFacts(sources.record)
  const context = contextOf(facts)
  return {
    orderId: row.id,
    number: row.number ?? '',
    type: row.type,
    status: row.status,
    stages: row.stages,
    customer: { id: row.customer_id ?? 0, name: row.customer_name ?? '', code: row.customer_code ?? '' },
    minShelfLifeDays: sources.minShelfLifeDays,
    warehouse: row.warehouse_id ?? '',
    servedFrom: row.served_from,
    warehouses: [...warehousesOf(sources.record)],
    serving: presentServing(sources.proposal),
    deliveryDate: row.delivery_date ?? '',
    priority: row.priority,
    counting: sources.counting ? { id: sources.counting.id, number: sources.counting.number } : null,
    lock: row.lock && presentLockName(row.lock),
    lines: sources.record.lines.map((line) => ({
      ...presentLine(line),
      ...presentShelfLife(sources.shelfLives.get(line.product_id)),
      lineStatus: lineStatus(lineFact(line), context),
      held: sources.held.filter(({ lineId }) => lineId === line.id).map((row) => presentHeld(row, lang)),
      proposal: sources.proposal.picks
        .filter(({ lineId }) => lineId === line.id)
        .map((row) => presentProposed(row, lang)),
    })),
    version: row.version,
    ...presentActions(facts, { user, lang, number: row.number }),
  }
}

const presentServing = ({ choice }: Proposal): StockDetail['serving'] =>
  choice && { ...choice, offers: [...choice.offers] }

const presentShelfLife = (life: ShelfLife | undefined) => ({
  minShelfLifeDays: life?.days ?? 0,
  shelfLifeSource: life?.source ?? ('none' as const),
})

const presentLine = (line: LineColumns) => ({
  id: line.id,
  lineNumber: line.sequence,
  productId: line.product_id,
  description: line.description,
  specialField: line.special_field,
  unit: line.unit,
  amount: line.total,
  orderedQuantity: line.quantity / 1000,
  asOrdered: { unit: line.ordered_unit, quantity: line.ordered_quantity / 1000 },
  reservedQuantity: heldOf(lineFact(line)) / 1000,
  missingQuantity: line.open / 1000,
  waiting: line.waiting,
  buckets: presentBuckets(line),
})

const presentHeld = (row: HeldBatch, lang: Language): StockLine['held'][number] => ({
  levelId: row.levelId,
  warehouseId: row.warehouseId,
  batch: row.batch,
  expiry: row.expiry,
  bucket: row.bucket,
  quantity: row.quantity / 1000,
  reason: reasonWords(row.reason, lang),
})

const presentProposed = (
  { batch, quantity, reason }: ProposedBatch,
  lang: Language,
): StockLine['proposal'][number] => ({
  levelId: batch.id,
  warehouseId: batch.warehouseId,
  batch: batch.batch,
  expiry: batch.expiry,
  quantity: quantity / 1000,
  reason: reasonWords(reason, lang),
})
