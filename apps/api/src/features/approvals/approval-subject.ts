import type { CommercialSubject } from '@cais/domain/approvals/commercial-reasons'
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
  const list = await listOf(db, record)
  return {
    ...(await commercialSubject(db, record, list)),
    cost: lines.reduce((sum, line) => sum + costOf(line, list.get(line.product_id)), 0),
    merchandise: row.merchandise,
    exposure,
  }
}

/** What the commercial approver's rules look at. */
export async function commercialSubject(
  db: Db,
  record: OrderRecord,
  list: PriceList,
): Promise<CommercialSubject> {
  const promised = await promisedProducts(db, record)
  return {
    type: record.row.type,
    lines: record.lines.map((line) => ({
      ...approvalLine(line, list.get(line.product_id)),
      promised: promised.has(line.product_id),
    })),
    discountLimit: await readDiscountLimit(db, record.row.operation_id),
  }
}

type PriceList = ReadonlyMap<string, ListPrice>

/** The list in force for the articles of a document. */
export async function listOf(db: Db, { lines }: OrderRecord): Promise<PriceList> {
  const ids = lines.map(({ product_id }) => product_id)
  return new Map((await readListPrices(db, ids)).map((price) => [price.id, price]))
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
