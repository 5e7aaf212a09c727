import type { ApprovalSubject } from '@cais/domain/approvals/reasons'
import type { Exposure } from '@cais/domain/credit/exposure'
import type { Db } from '../../db/pool.ts'
import type { LineColumns, OrderRecord } from '../orders/record/order-record.ts'
import { promisedProducts } from './promised-products.ts'
import { readDiscountLimit } from './store/read-discount-limit.ts'
import { type ListPrice, readListPrices } from './store/read-list-prices.ts'

/** All that the rules of approval look at: the lines against the list in force, the operation's limit, the exposure. */
export async function approvalSubject(
  db: Db,
  record: OrderRecord,
  exposure: Exposure,
): Promise<ApprovalSubject> {
  const { row, lines } = record
  const list = await readListPrices(
    db,
    lines.map(({ product_id }) => product_id),
  )
  const byId = new Map(list.map((price) => [price.id, price]))
  const promised = await promisedProducts(db, record)
  return {
    type: row.type,
    lines: lines.map((line) => ({
      ...approvalLine(line, byId.get(line.product_id)),
      promised: promised.has(line.product_id),
    })),
    discountLimit: await readDiscountLimit(db, row.operation_id),
    cost: lines.reduce((sum, line) => sum + costOf(line, byId.get(line.product_id)), 0),
    merchandise: row.merchandise,
    exposure,
  }
}

const approvalLine = (line: LineColumns, list: ListPrice | undefined) => ({
  productId: line.product_id,
  unitPrice: line.unit_price,
  listPrice: list?.unit_price ?? line.list_price,
  listFrom: list?.price_valid_from ?? line.price_date ?? '0001-01-01',
  priceDate: line.price_date,
  negotiatedPrice: line.negotiated_price,
  merchandise: line.total + line.discount_total,
  discountTotal: line.discount_total,
})

const costOf = (line: LineColumns, list: ListPrice | undefined) =>
  Math.round(((list?.unit_cost ?? 0) * line.quantity) / 1000)
