import type { OrderReply } from '@cais/contract/orders/schemas'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { lineStatus } from '@cais/domain/orders/line-status'
import { BUCKETS } from '@cais/domain/orders/lines'
import { lineFact } from '../record/order-facts.ts'
import type { LineColumns } from '../record/order-record.ts'

type LineReply = OrderReply['lines'][number]

/** One line with its status out of the buckets. */
export const presentLine = (
  line: LineColumns,
  facts: OrderFacts,
  ordered: ReadonlyMap<string, number> | null = null,
): LineReply => ({
  id: line.id,
  sequence: line.sequence,
  productId: line.product_id,
  description: line.description,
  unit: line.ordered_unit,
  quantity: line.ordered_quantity / 1000,
  unitFactor: line.unit_factor / 1000,
  stockUnit: line.unit,
  stockQuantity: line.quantity / 1000,
  stockFactor: line.stock_factor / 1000,
  unitPrice: line.unit_price,
  negotiatedPrice: line.negotiated_price,
  discount: line.discount,
  discountPercentage: line.discount_bp / 100,
  discountAmount: line.discount_amount,
  discountTotal: line.discount_total,
  documentDiscount: line.document_discount,
  total: line.total,
  vatCode: line.vat_code,
  vatRate: line.vat_bp / 100,
  weight: line.weight / 1000,
  temperature: line.temperature as LineReply['temperature'],
  specialField: line.special_field,
  lineStatus: lineStatus(lineFact(line), contextOf(facts)),
  ordered: ordered && orderedOf(line, ordered.get(line.product_id) ?? 0),
  waiting: line.waiting,
  buckets: presentBuckets(line),
})

/** What became orders, in the unit of the line. */
const orderedOf = (line: LineColumns, stock: number): number =>
  Math.floor((stock * line.stock_factor) / line.unit_factor) / 1000

export const presentBuckets = (line: LineColumns): LineReply['buckets'] =>
  Object.fromEntries(BUCKETS.map((bucket) => [bucket, line[bucket] / 1000])) as LineReply['buckets']

/** What a line's status depends on beside its own buckets. */
export const contextOf = (facts: OrderFacts) => ({
  allocated: facts.allocatedAt !== null,
  approved: facts.verifiedAt !== null && facts.approvals.every(({ decision }) => decision === 'approved'),
  onShipment: facts.shipment !== null,
})
