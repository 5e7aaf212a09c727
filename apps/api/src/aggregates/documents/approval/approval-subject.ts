import { type CommercialSubject, commercialReasons } from '@cais/domain/approvals/commercial-reasons'
import type { ApprovalReason, ApprovalSubject } from '@cais/domain/approvals/reasons'
import type { Exposure } from '@cais/domain/credit/exposure'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { isPromised } from '@cais/domain/orders/quote'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { withSalePrices } from '../../prices/sale-prices.ts'
import { costOfQuantity, listPriceIn } from '../../products/product-units.ts'
import { readQuotedLines, readQuoteInForce } from '../quotes.ts'
import type { LineColumns, OrderRecord } from '../record/order-record.ts'

/** What the rules of approval look at: the lines against the list in force, the operation's limit, the exposure. */
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
async function commercialSubject(db: Db, record: OrderRecord, list: PriceList): Promise<CommercialSubject> {
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

/** The prices that the buyer of a document had on the day on which it was submitted or changed last. */
async function listOf(db: Db, { row, lines }: OrderRecord): Promise<PriceList> {
  const ids = lines.map(({ product_id }) => product_id)
  const asked = {
    buyer: { customerId: row.customer_id, operationId: row.operation_id },
    day: calendarDateAt(Date.parse(row.revised_at ?? row.submitted_at ?? row.updated_at)),
  }
  const prices = await withSalePrices(db, await readListPrices(db, ids), asked)
  return new Map(prices.map((price) => [price.id, price]))
}

const approvalLine = (line: LineColumns, list: ListPrice | undefined) => ({
  productId: line.product_id,
  unitPrice: line.unit_price,
  listPrice: list ? listPriceIn(list, line.unit_factor) : line.list_price,
  listFrom: list?.price_valid_from ?? line.price_date ?? '0001-01-01',
  priceDate: line.price_date,
  negotiatedPrice: line.negotiated_price,
  merchandise: line.total + line.discount_total,
  discountTotal: line.discount_total,
})

const costOf = (line: LineColumns, list: ListPrice | undefined) =>
  list === undefined ? 0 : costOfQuantity(list, line.ordered_quantity, line.unit_factor)

/** The products of an order at the terms of its quote, if the quote was in force on the day of the order (decision 0059). */
async function promisedProducts(db: Db, { row, lines }: OrderRecord): Promise<ReadonlySet<string>> {
  const { quote_id: quoteId, submitted_at: submittedAt, customer_id: customerId } = row
  if (quoteId === null || submittedAt === null) return new Set()
  if (!(await readQuoteInForce(db, { quoteId, customerId, at: submittedAt }))) return new Set()
  const quoted = await readQuotedLines(db, quoteId, submittedAt)
  const promises = new Map(
    quoted.map((line) => [line.product_id, { ...line, left: line.quantity - line.ordered }]),
  )
  const promisedLines = lines.filter((line) => {
    const promise = promises.get(line.product_id)
    return promise !== undefined && isPromised(line, promise)
  })
  return new Set(promisedLines.map(({ product_id }) => product_id))
}

/** The discount in basis points above which an operation needs the commercial approver. */
async function readDiscountLimit(db: Db, operationId: string): Promise<number> {
  const query = db.selectFrom('operations').select('discount_limit_bp').where('id', '=', operationId)
  return (await query.executeTakeFirstOrThrow()).discount_limit_bp
}

/** The own price and the cost of each product. */
const readListPrices = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('products')
    .select(['id', 'unit_price', 'price_valid_from', 'unit_cost', 'conversion_factor'])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()

type ListPrice = Awaited<ReturnType<typeof readListPrices>>[number]

/**
 * What the commercial approver would have to decide if the draft were submitted at that instant, by the same rule as
 * verification. For drafts of a quote: only the server knows which of its terms still hold (decision 0059).
 */
export async function expectedCommercial(db: Db, record: OrderRecord, at: Date): Promise<ApprovalReason[]> {
  const row = { ...record.row, submitted_at: at.toISOString() }
  return commercialReasons(await commercialSubject(db, { ...record, row }, await listOf(db, record)))
}
