import type { DraftLineInput } from '@cais/contract/drafts/schemas'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { checkDraft } from '@cais/domain/orders/draft'
import { readVatRates } from '../../../aggregates/company/read-company.ts'
import type { OrderColumns, OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { draftLines } from '../document/draft-lines.ts'
import { priceRecord } from '../document/price-record.ts'
import { readAgreedPrices } from '../store.ts'

type Content = {
  readonly header: Partial<OrderColumns>
  readonly lines: readonly DraftLineInput[]
  readonly acting: Acting
}

/** Writes header and lines into a locked draft: agreed prices or else the list prices of now, VAT of today, totals. */
export async function writeDraft(trx: Trx, before: OrderRecord, content: Content): Promise<OrderRecord> {
  const { header, acting } = content
  const row = { ...before.row, ...header }
  const agreed = await readAgreedPrices(trx, row)
  const day = calendarDateAt(acting.now.getTime())
  const buyer = { customerId: row.customer_id, operationId: row.operation_id }
  const lines = await draftLines(trx, content.lines, { before: before.lines, agreed, buyer, day })
  checkDraft({ lines: lines.map(checkedLine) })
  const unpriced = { ...before, row, lines }
  const after = priceRecord(unpriced, await readVatRates(trx), day)
  return saveOrder(trx, before, after, { action: 'save-draft', ...acting })
}

const checkedLine = (line: OrderRecord['lines'][number]) => ({
  productId: line.product_id,
  quantity: line.ordered_quantity,
})
