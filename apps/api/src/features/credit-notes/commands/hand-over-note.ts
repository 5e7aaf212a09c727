import { checkErpLimits } from '@cais/domain/erp/limits'
import { divideHalfUp } from '@cais/domain/kernel/rounding'
import { z } from 'zod'
import {
  type CreditNoteRecord,
  loadCreditNoteForUpdate,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import { announceCreditNote } from '../../../aggregates/credit-notes/save-credit-note.ts'
import { anyOf } from '../../../aggregates/documents/record/rows.ts'
import { partyOf } from '../../../aggregates/invoices/read-invoices.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { addMessage } from '../../../engines/outbox/add-message.ts'
import type { OutboxSender } from '../../../engines/outbox/sender.ts'
import type { ErpInvoice, ErpLine } from '../../../gateways/erp/erp-gateway.ts'
import { askErp, QUIET_MS, sendToErp, TIMEOUT_MS } from '../../billing/commands/hand-over.ts'
import { mailIssuedNote } from './mail-note.ts'

/**
 * Puts the issued note into the outbox for the connected ERP, in the transaction of its issue (decision 0296). Throws what checkErpLimits throws: then
 * nothing is issued.
 */
export async function handOverNote(trx: Trx, record: CreditNoteRecord, { user, now }: Acting): Promise<void> {
  const { row } = record
  const document = await erpNote(trx, record)
  checkErpLimits({
    customer: document.customer.code,
    name: document.customer.name,
    registration: '',
    reference: document.reference,
  })
  await addMessage(trx, {
    kind: 'erp-credit-note',
    key: document.reference,
    payload: { noteId: row.id, document },
    objectType: 'creditnote',
    objectId: row.id,
    subject: document.reference,
    receiver: document.customer.name,
    userId: user.id,
    at: now,
  })
}

/** The note as an ERP takes it. Its reference is its own number. */
async function erpNote(trx: Trx, { row, lines, charges }: CreditNoteRecord): Promise<ErpInvoice> {
  const { code, name, nuit } = partyOf(row.customer)
  const billed = await trx
    .selectFrom('invoice_lines as line')
    .innerJoin('invoices as i', 'i.id', 'line.invoice_id')
    .select(['line.id', 'line.description', 'line.unit', 'line.vat_code', 'i.number'])
    .where('line.id', '=', anyOf(lines.map(({ invoice_line_id }) => invoice_line_id)))
    .execute()
  const byId = new Map(billed.map((line) => [line.id, line]))
  const day = row.issued_on ?? ''
  return {
    kind: row.kind === 'debit' ? 'ND' : 'NC',
    reference: row.credit_number ?? '',
    customer: { id: row.customer_id, code, name, nuit: nuit ?? '' },
    orderNumber: billed[0]?.number ?? '',
    registration: '',
    issuedOn: day,
    dueOn: day,
    total: row.total,
    lines: [
      ...lines.flatMap((line): ErpLine[] => {
        const known = byId.get(line.invoice_line_id)
        const quantity = line.received ?? line.quantity
        if (known === undefined || line.net === 0 || quantity === 0) return []
        return [
          {
            article: line.product_id,
            description: known.description,
            unit: known.unit,
            quantity,
            unitPrice: Number(divideHalfUp(BigInt(line.net) * 1000n, BigInt(quantity))),
            net: line.net,
            vatCode: known.vat_code,
          },
        ]
      }),
      ...charges.map(({ description, vat_code, net }) => ({
        article: '',
        description,
        unit: '',
        quantity: 1000,
        unitPrice: net,
        net,
        vatCode: vat_code,
      })),
    ],
    issued: null,
  }
}

const payload = z.object({ noteId: z.int(), document: z.custom<ErpInvoice>() })
const erpDocument = z.object({ number: z.string() })

/** Notes on their way to PRIMAVERA: posted with their number as reference, and read back before they count. */
export const erpCreditNoteSender: OutboxSender = {
  timeoutMs: TIMEOUT_MS,
  quietMs: QUIET_MS,
  send: (message, context) => sendToErp(payload.parse(message.payload).document, context),
  ask: (message, context) => askErp(payload.parse(message.payload).document, context),
  settled: async (trx, message, result, at) => {
    if (result.outcome !== 'done') return
    const { noteId } = payload.parse(message.payload)
    await storeErpNumber(trx, noteId, {
      number: erpDocument.parse(result.result).number,
      at,
      by: message.userId,
    })
  },
}

type Accepted = { readonly number: string; readonly at: Date; readonly by: number | null }

/** The ERP has it: its number is the fiscal one, and the note can be printed. The same answer again changes nothing. */
async function storeErpNumber(trx: Trx, id: number, { number, at, by }: Accepted): Promise<void> {
  const { row } = await loadCreditNoteForUpdate(trx, id)
  if (!row.awaits_erp) return
  const version = row.version + 1
  await trx
    .updateTable('credit_notes')
    .set({ awaits_erp: false, erp_number: number, version, updated_at: at.toISOString() })
    .where('id', '=', id)
    .execute()
  await recordHistory(trx, {
    objectType: 'creditnote',
    objectId: id,
    user: 'system',
    action: 'erp-number',
    facts: { number },
    origin: {},
    at: at.toISOString(),
  })
  await announceCreditNote(trx, { ...row, version })
  if (by !== null) await mailIssuedNote(trx, { id, number, customerId: row.customer_id }, { userId: by, at })
}
