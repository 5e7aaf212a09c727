import { isPromised } from '@cais/domain/orders/quote'
import type { Db } from '../../db/pool.ts'
import { readQuoteInForce } from '../orders/queries/read-quote-in-force.ts'
import { readQuotedLines } from '../orders/queries/read-quoted-lines.ts'
import type { OrderRecord } from '../orders/record/order-record.ts'

/** The articles of an order at terms that its quote promised, while it held on the day of the order (decision 0059). */
export async function promisedProducts(db: Db, { row, lines }: OrderRecord): Promise<ReadonlySet<string>> {
  const { quote_id: quoteId, submitted_at: submittedAt, customer_id: customerId } = row
  if (quoteId === null || submittedAt === null) return new Set()
  if (!(await readQuoteInForce(db, { quoteId, customerId, at: submittedAt }))) return new Set()
  const quoted = await readQuotedLines(db, quoteId, submittedAt)
  const promises = new Map(
    quoted.map((line) => [line.product_id, { ...line, left: line.quantity - line.ordered }]),
  )
  const kept = lines.filter((line) => {
    const promise = promises.get(line.product_id)
    return promise !== undefined && isPromised(line, promise)
  })
  return new Set(kept.map(({ product_id }) => product_id))
}
