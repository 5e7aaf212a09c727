import type { DraftLineInput } from '@cais/contract/drafts/schemas'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { checkDraft } from '@cais/domain/orders/draft'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import type { OrderColumns, OrderRecord } from '../../orders/record/order-record.ts'
import { saveOrder } from '../../orders/record/save-order.ts'
import { readVatRates } from '../../products/queries/read-vat-rates.ts'
import { draftLines } from '../document/draft-lines.ts'
import { priceRecord } from '../document/price-record.ts'
import { readKeptPrices } from '../store/read-kept-prices.ts'

type Content = {
  readonly header: Partial<OrderColumns>
  readonly lines: readonly DraftLineInput[]
  readonly acting: Acting
}

/** Puts head and lines into a draft that is held under lock: list prices of now unless they are kept, VAT of today, totals. */
export async function writeDraft(trx: Trx, before: OrderRecord, content: Content): Promise<OrderRecord> {
  const { header, acting } = content
  const row = { ...before.row, ...header }
  const kept = await readKeptPrices(trx, row)
  const lines = await draftLines(trx, content.lines, { before: before.lines, kept })
  checkDraft({ lines: lines.map(checkedLine) })
  const unpriced = { ...before, row, lines }
  const after = priceRecord(unpriced, await readVatRates(trx), calendarDateAt(acting.now.getTime()))
  return saveOrder(trx, before, after, { action: 'save-draft', ...acting })
}

const checkedLine = (line: OrderRecord['lines'][number]) => ({
  productId: line.product_id,
  quantity: line.quantity,
  unitPrice: line.unit_price,
})
