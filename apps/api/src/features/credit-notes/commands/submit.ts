import { trackingCode } from '@cais/domain/billing/series'
import { assertCreditNoteAction } from '@cais/domain/credit-notes/actions'
import { creditNet, debitNet, requireCloverWithin } from '@cais/domain/credit-notes/amounts'
import type { CreditNoteKind } from '@cais/domain/credit-notes/facts'
import { noteEffect } from '@cais/domain/credit-notes/reason-effects'
import { submitCreditNote } from '@cais/domain/credit-notes/submit'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { readSeriesCode } from '../../../aggregates/company/read-company.ts'
import {
  billedLineOf,
  type CreditNoteLineColumns,
  type CreditNoteRecord,
  loadCreditNoteForUpdate,
  toCreditNoteFacts,
  totalColumns,
  withCreditNoteFacts,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import { saveCreditNote } from '../../../aggregates/credit-notes/save-credit-note.ts'
import { nextNumber } from '../../../db/next-number.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { lockCredited, retake } from './take-from-invoices.ts'

/** Kinds of the series of tracking codes, which are given at submission; the notes themselves have one of their own. */
const REQUEST_SERIES = {
  credit: { series: 'PNC', code: 'NC' },
  debit: { series: 'PND', code: 'ND' },
} as const

type Submitting = { readonly id: number; readonly version: number; readonly confirmed: boolean }

/**
 * Submits a draft: what it credits is taken from the lines of the invoices under their lock, and it gets its tracking code. Throws NOT_FOUND,
 * ROLE_MISSING, VERSION_CONFLICT, what submitCreditNote throws, CREDIT_OVER_REST, CREDIT_PRICE_WRONG, CREDIT_NOTHING, CLOVER_OVER_TOTAL.
 */
export async function submitDraft(trx: Trx, { id, version, confirmed }: Submitting, acting: Acting) {
  const before = await loadCreditNoteForUpdate(trx, id)
  assertCreditNoteAction('submit', acting.user, toCreditNoteFacts(before))
  requireVersion(before, version)
  await submitLoaded(trx, before, confirmed, acting)
}

/** The same of a draft that is loaded, on behalf of whoever may do the action that it is a part of. Throws as submitDraft, but for who may. */
export async function submitLoaded(
  trx: Trx,
  before: CreditNoteRecord,
  confirmed: boolean,
  acting: Acting,
): Promise<void> {
  const facts = toCreditNoteFacts(before)
  const { reasonId, needsText, effect } = await readReason(trx, before.row)
  const submitted = submitCreditNote(facts, {
    by: acting.user.id,
    at: acting.now.toISOString(),
    reasonId,
    reasonText: before.row.reason_text,
    needsText,
    goods: effect.goods,
    isSecondOfClaim: await hasOther(trx, before),
    confirmed,
  })
  const isDebit = before.row.kind === 'debit'
  // a debit note takes nothing of its invoices
  const locked = isDebit ? before : await lockCredited(trx, before)
  const lines = isDebit ? debitedLines(before.lines) : takenLines(locked.lines, effect.credits)
  const { net, total } = totalColumns(lines, before.charges)
  if (net === 0) throw new RuleError('CREDIT_NOTHING', {}, [{ field: 'lines', rule: 'CREDIT_NOTHING' }])
  requireCloverWithin(before.row.clover_amount, net)
  await retake(trx, locked.lines, lines)
  const number = await trackingNumber(trx, before, acting.now)
  const { row } = withCreditNoteFacts(before, submitted)
  const after = { row: { ...row, number, credits: effect.credits }, lines }
  await saveCreditNote(trx, before, after, { ...acting, action: 'submit', facts: { number, total } })
}

type Reasoned = { readonly kind: CreditNoteKind; readonly reason_id: string | null }

async function readReason(trx: Trx, { kind, reason_id: id }: Reasoned) {
  const reason = await trx
    .selectFrom('reasons')
    .select(['id', 'place', 'needs_text'])
    .where('id', '=', id ?? '')
    .executeTakeFirst()
  const effect = noteEffect(kind, reason?.id ?? '', reason?.place ?? 'none')
  return { reasonId: reason?.id ?? '', needsText: reason?.needs_text ?? false, effect }
}

/** Whether another credit note in force stands on the same claim of the customer. */
async function hasOther(trx: Trx, { row }: CreditNoteRecord): Promise<boolean> {
  if (row.claim === '' && row.claim_id === null) return false
  const other = await trx
    .selectFrom('credit_notes')
    .select('id')
    .where(({ eb, and, or }) =>
      or([
        and([eb('customer_id', '=', row.customer_id), eb('claim', '=', row.claim), eb('claim', '<>', '')]),
        ...(row.claim_id === null ? [] : [eb('claim_id', '=', row.claim_id)]),
      ]),
    )
    .where('id', '<>', row.id)
    .where('phase', 'not in', ['draft', 'rejected', 'cancelled', 'closed'])
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** The lines with what each takes of its line of an invoice. Several may take of the same one, one after the other. */
function takenLines(
  lines: readonly CreditNoteLineColumns[],
  credits: 'goods' | 'money',
): readonly CreditNoteLineColumns[] {
  const taken = new Map<number, { quantity: number; net: number }>()
  return lines.map((line, at) => {
    const billed = billedLineOf(line)
    const earlier = taken.get(line.invoice_line_id) ?? { quantity: 0, net: 0 }
    const left = {
      ...billed,
      creditedQuantity: billed.creditedQuantity + earlier.quantity,
      creditedNet: billed.creditedNet + earlier.net,
    }
    const price = line.negotiated_price ?? 0
    const { amount } = line
    const net = creditNet(left, { credits, quantity: line.quantity, price, amount }, at)
    const quantity = credits === 'goods' && amount === null ? line.quantity : 0
    taken.set(line.invoice_line_id, { quantity: earlier.quantity + quantity, net: earlier.net + net })
    return { ...line, net, taken_quantity: quantity, taken_net: net }
  })
}

/** The lines of a debit note: it takes nothing of its invoices. */
const debitedLines = (lines: readonly CreditNoteLineColumns[]): readonly CreditNoteLineColumns[] =>
  lines.map((line, at) => ({
    ...line,
    net: debitNet(billedLineOf(line), { quantity: line.quantity, price: line.negotiated_price ?? 0 }, at),
  }))

/** Taken last, because everybody who submits in the branch waits meanwhile. */
async function trackingNumber(trx: Trx, { row }: CreditNoteRecord, now: Date): Promise<string> {
  const series = await readSeriesCode(trx, row.branch_id)
  const year = Number(calendarDateAt(now.getTime()).slice(0, 4))
  const kind = REQUEST_SERIES[row.kind]
  const number = await nextNumber(trx, { kind: kind.series, series, year })
  return trackingCode({ kind: kind.code, series, year, number })
}
