import { invoicedPrice } from '@cais/domain/credit-notes/amounts'
import { matchToInvoices } from '@cais/domain/credit-notes/match-invoices'
import { creditLineState, waitingReason } from '@cais/domain/imports/credit-line'
import type { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import { withSavepoint } from '../../../db/with-savepoint.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { createDraft } from '../../credit-notes/commands/save-draft.ts'
import { submitDraft } from '../../credit-notes/commands/submit.ts'
import {
  addMatches,
  type BilledRow,
  billedLines,
  customerByCode,
  type LineOutcome,
  lockWaiting,
  saveOutcomes,
  versionOfNote,
  type WaitingLine,
} from './credit-store.ts'

export type Matching = {
  readonly source: string
  readonly operationId: string
  readonly reasonId: string
  readonly acting: Acting
}

type Piece = { readonly line: WaitingLine; readonly billed: BilledRow; readonly quantity: number }

/** A credit note holds so many lines; what is left over is matched by the next run. */
const MAX_LINES = 300

/**
 * Matches the waiting credits of one document of a file to the invoices of its customer, the oldest first, and submits a credit note over what was
 * found, by the commands that people use. What finds no invoice goes on waiting with its reason.
 */
export async function matchDocument(
  trx: Trx,
  document: { readonly document: string; readonly customer: string },
  matching: Matching,
): Promise<{ readonly notes: number }> {
  const lines = await lockWaiting(trx, matching.source, document)
  const customer = await customerByCode(trx, document.customer)
  const billed =
    customer === undefined
      ? []
      : await billedLines(trx, {
          customerId: customer.id,
          operationId: matching.operationId,
          products: [...new Set(lines.map(({ product_code }) => product_code))],
        })
  const pieces = matchLines(lines, billed).slice(0, MAX_LINES)
  const refusal =
    customer === undefined || pieces.length === 0
      ? null
      : await withSavepoint(trx, () =>
          submitPieces(trx, pieces, { ...matching, customerId: customer.id, document: document.document }),
        )
  const found = refusal === null ? pieces : []
  const isCustomerKnown = customer !== undefined
  const outcomes = lines.map((line) => outcomeOf(line, { pieces: found, billed, isCustomerKnown, refusal }))
  await saveOutcomes(trx, changedOnly(lines, outcomes))
  return { notes: found.length > 0 ? 1 : 0 }
}

/** Spreads each credit over the invoices of days before its own; what an earlier one took is gone. */
function matchLines(lines: readonly WaitingLine[], billed: readonly BilledRow[]): Piece[] {
  const taken = new Map<number, number>()
  return lines.flatMap((line) => {
    const before = billed
      .filter((row) => row.product_id === line.product_code && row.issuedOn < line.day)
      .map((row) => ({ ...row, creditedQuantity: row.creditedQuantity + (taken.get(row.id) ?? 0) }))
    const { matches } = matchToInvoices(
      line.quantity - line.matched,
      before.map((row) => ({ ...row, vat: { rate: row.vat_bp, exemption: row.exemption_reason } })),
    )
    return matches.flatMap(({ invoiceLineId, quantity }) => {
      taken.set(invoiceLineId, (taken.get(invoiceLineId) ?? 0) + quantity)
      return before.filter(({ id }) => id === invoiceLineId).map((row) => ({ line, billed: row, quantity }))
    })
  })
}

type Submitting = Matching & { readonly customerId: number; readonly document: string }

/** One submitted credit note of a document, at the prices that were invoiced. */
async function submitPieces(trx: Trx, pieces: readonly Piece[], submitting: Submitting): Promise<void> {
  const { acting: by, customerId, operationId, reasonId, document } = submitting
  const [first] = pieces
  const origin = { file: first?.line.file ?? '', document, fileDate: first?.line.day ?? null }
  const acting = { ...by, origin }
  const id = await createDraft(
    trx,
    {
      customerId,
      operationId,
      reasonId,
      reasonText: `Devolução ${document}`,
      claim: '',
      note: `${document}, ${first?.line.file ?? ''}`,
      cloverAmount: 0,
      lines: pieces.map(({ billed, quantity }) => ({
        invoiceLineId: billed.id,
        quantity: quantity / 1000,
        negotiatedPrice: invoicedPrice({
          ...billed,
          vat: { rate: billed.vat_bp, exemption: billed.exemption_reason },
        }),
      })),
    },
    acting,
  )
  const version = await versionOfNote(trx, id)
  await submitDraft(trx, { id, version, confirmed: false }, acting)
  await addMatches(
    trx,
    pieces.map(({ line, billed, quantity }) => ({
      lineId: line.id,
      creditNoteId: id,
      invoiceLineId: billed.id,
      quantity,
    })),
  )
}

type Found = {
  readonly pieces: readonly Piece[]
  readonly billed: readonly BilledRow[]
  readonly isCustomerKnown: boolean
  readonly refusal: RuleError | null
}

function outcomeOf(line: WaitingLine, { pieces, billed, isCustomerKnown, refusal }: Found): LineOutcome {
  const own = pieces.filter((piece) => piece.line.id === line.id)
  const matched = line.matched + own.reduce((sum, { quantity }) => sum + quantity, 0)
  const state = creditLineState(line.quantity, matched)
  const sold = billed.filter(({ product_id }) => product_id === line.product_code)
  const before = sold.filter(({ issuedOn }) => issuedOn < line.day).length
  if (state === 'credited') return { id: line.id, matched, state, reason: '', facts: {} }
  if (refusal !== null && before > 0)
    return { id: line.id, matched, state, reason: 'credit-refused', facts: { code: refusal.code } }
  const reason = waitingReason({ isCustomerKnown, billed: sold.length, before })
  return { id: line.id, matched, state, reason, facts: {} }
}

const changedOnly = (lines: readonly WaitingLine[], outcomes: readonly LineOutcome[]) =>
  outcomes.filter(({ matched, reason }, at) => matched !== lines[at]?.matched || reason !== lines[at]?.reason)
