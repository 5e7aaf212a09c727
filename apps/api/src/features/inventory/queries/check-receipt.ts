import { detailSentence } from '@cais/contract/messages/sentence'
import type { checkInput, ReceiptCheck } from '@cais/contract/stock/receipts'
import type { User } from '@cais/domain/access/actor'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'
import { requireWarehouse } from '../../stock/commands/require-warehouse.ts'
import {
  type KnownBatch,
  type KnownProduct,
  readKnownBatches,
  readKnownProducts,
} from '../store/known-goods.ts'

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
  const today = calendarDateAt(reader.now().getTime())
  return lines.map((line) => {
    const product = products.get(line.productId) ?? null
    const known = batches.get(batchKey(line)) ?? null
    return {
      product,
      known: known && { expiry: known.expiry, stock: known.onHand / 1000, blocked: known.blocked },
      problem: problemOf(line, { product, known, lang: reader.lang }),
      warning: warningOf(line.expiry ?? known?.expiry ?? null, today),
    }
  })
}

export const batchKey = ({ productId, batch }: { productId: string; batch: string }) =>
  `${productId}\n${batch}`

type Known = {
  readonly product: KnownProduct | null
  readonly known: KnownBatch | null
  readonly lang: Language
}

function problemOf(line: Line, { product, known, lang }: Known): ReceiptCheck['problem'] {
  const told = (code: RuleCode | 'required', facts = {}) => ({
    code,
    message: detailSentence(lang, code, facts),
  })
  if (product === null) return told('PRODUCT_UNKNOWN', { product: line.productId })
  if (line.batch === '') return told('required')
  if (known === null || line.expiry === null || known.expiry === line.expiry) return null
  return told('BATCH_EXPIRY_DIFFERS', { batch: line.batch, expiry: known.expiry })
}

const warningOf = (expiry: CalendarDate | null, today: CalendarDate): ReceiptCheck['warning'] => {
  if (expiry === null) return 'no-expiry'
  return expiry < today ? 'expired' : null
}
