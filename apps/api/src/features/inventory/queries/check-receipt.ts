import { detailSentence } from '@cais/contract/messages/sentence'
import type { checkInput, ReceiptCheck } from '@cais/contract/stock/receipts'
import type { User } from '@cais/domain/access/actor'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import type { z } from 'zod'
import { requireWarehouse } from '../../../aggregates/stock/stock-checks.ts'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'
import { type KnownBatch, type KnownProduct, readKnownBatches, readKnownProducts } from '../store/levels.ts'

type Check = z.output<typeof checkInput>
type Line = Check['lines'][number]
type Reader = { readonly user: User; readonly lang: Language; now(): Date }

/** What is known of each row of a receipt, in their order; nothing is changed. Throws NOT_FOUND for the warehouse. */
export async function checkReceipt(
  db: Db,
  { warehouseId, lines }: Check,
  reader: Reader,
): Promise<ReceiptCheck[]> {
  await requireWarehouse(db, warehouseId, reader.user)
  const products = await readKnownProducts(
    db,
    lines.map(({ productId }) => productId),
  )
  const batches = await readKnownBatches(db, warehouseId, lines)
  const expiryOf = expiriesOf(lines, batches)
  const today = calendarDateAt(reader.now().getTime())
  return lines.map((line) => {
    const product = products.get(line.productId) ?? null
    const known = batches.get(batchKey(line)) ?? null
    return {
      product,
      known: known && { expiry: known.expiry, stock: known.onHand / 1000, blocked: known.blocked },
      problem: problemOf(line, { product, expiry: expiryOf(line), lang: reader.lang }),
      warning: warningOf(line.expiry ?? known?.expiry ?? null, today),
    }
  })
}

const batchKey = ({ productId, batch }: { productId: string; batch: string }) => `${productId}\n${batch}`

/** The expiry that a batch has: as it lies there already, or as the first row of this receipt gives it. */
function expiriesOf(lines: readonly Line[], known: ReadonlyMap<string, KnownBatch>) {
  const expiries = new Map([...known].map(([key, { expiry }]) => [key, expiry]))
  for (const line of lines) {
    if (line.expiry !== null && !expiries.has(batchKey(line))) expiries.set(batchKey(line), line.expiry)
  }
  return (line: Line) => expiries.get(batchKey(line))
}

type Known = {
  readonly product: KnownProduct | null
  /** Of its batch; undefined when no row gives one. */
  readonly expiry: CalendarDate | null | undefined
  readonly lang: Language
}

function problemOf(line: Line, { product, expiry, lang }: Known): ReceiptCheck['problem'] {
  const problem = (code: RuleCode | 'required', facts = {}) => ({
    code,
    message: detailSentence(lang, code, facts),
  })
  if (product === null) return problem('PRODUCT_UNKNOWN', { product: line.productId })
  if (line.batch === '') return problem('required')
  if (expiry === undefined || line.expiry === null || expiry === line.expiry) return null
  return problem('BATCH_EXPIRY_DIFFERS', { batch: line.batch, expiry })
}

const warningOf = (expiry: CalendarDate | null, today: CalendarDate): ReceiptCheck['warning'] => {
  if (expiry === null) return 'no-expiry'
  return expiry < today ? 'expired' : null
}
