import { assertClaimAction } from '@cais/domain/claims/actions'
import { draftOf } from '@cais/domain/claims/facts'
import { invoicedPrice } from '@cais/domain/credit-notes/amounts'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import {
  type ClaimLineColumns,
  type ClaimRecord,
  lockNotesOf,
  refreshClaims,
  toClaimFacts,
} from '../../../aggregates/claims/claim-record.ts'
import { settleClaims } from '../../../aggregates/claims/settle-claims.ts'
import { anyOf } from '../../../aggregates/documents/record/rows.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { addDraftLines, createDraft } from '../../credit-notes/commands/save-draft.ts'

/** As many lines as a draft may have; the others go into the next one. */
const MOST_LINES = 300

export type Generated = { readonly creditNoteId: number; readonly isNew: boolean; readonly added: number }

/**
 * The draft of a claim with its matched lines: made once; while it is a draft it is answered again, and lines that were matched since join it. Throws
 * ROLE_MISSING, ACTION_NOT_ALLOWED, CLAIM_NOTHING_MATCHED, and what createDraft throws.
 */
export async function generateDraft(trx: Trx, id: number, acting: Acting): Promise<Generated> {
  await lockNotesOf(trx, [id])
  // what other credit notes took since it came is not left any more
  const [claim] = await settleClaims(trx, [id], acting.now)
  if (claim === undefined) throw new RuleError('NOT_FOUND', { claim: id })
  const facts = toClaimFacts(claim)
  assertClaimAction('generate-draft', acting.user, facts)
  const draft = draftOf(facts)
  if (draft !== null)
    return { creditNoteId: draft, isNew: false, added: await join(trx, claim, draft, acting) }
  const { customer_id, operation_id } = claim.row
  if (customer_id === null || operation_id === null)
    throw new RuleError('CLAIM_NOTHING_MATCHED', { claim: id })
  const { lines, taken } = await draftLines(trx, claim)
  const created = await createDraft(
    trx,
    {
      customerId: customer_id,
      operationId: operation_id,
      reasonId: claim.row.reason_id,
      reasonText: claim.row.customer_reason,
      claim: claim.row.number,
      note: claim.row.note,
      cloverAmount: 0,
      lines,
    },
    acting,
  )
  await trx.updateTable('credit_notes').set({ claim_id: id }).where('id', '=', created).execute()
  await deal(trx, { claim, taken, creditNoteId: created, action: 'generate-draft' }, acting)
  return { creditNoteId: created, isNew: true, added: taken.length }
}

/** Lines that were matched since join the drafts of their claims. */
export async function joinDrafts(trx: Trx, claims: readonly ClaimRecord[], acting: Acting): Promise<void> {
  for (const claim of claims) {
    const draft = draftOf(toClaimFacts(claim))
    if (draft !== null) await join(trx, claim, draft, acting)
  }
}

async function join(trx: Trx, claim: ClaimRecord, draft: number, acting: Acting): Promise<number> {
  const { lines, taken } = await draftLines(trx, claim)
  if (taken.length === 0) return 0
  await addDraftLines(trx, draft, lines, acting)
  await deal(trx, { claim, taken, creditNoteId: draft, action: 'join-draft' }, acting)
  return taken.length
}

type Dealing = {
  readonly claim: ClaimRecord
  readonly taken: readonly number[]
  readonly creditNoteId: number
  readonly action: string
}

async function deal(
  trx: Trx,
  { claim, taken, creditNoteId, action }: Dealing,
  acting: Acting,
): Promise<void> {
  await trx
    .updateTable('claim_lines')
    .set({ credit_note_id: creditNoteId })
    .where('id', '=', anyOf(taken))
    .execute()
  await refreshClaims(trx, [claim.row.id], acting.now)
  await recordHistory(trx, {
    objectType: 'claim',
    objectId: claim.row.id,
    user: acting.user,
    action,
    facts: { creditNote: creditNoteId, lines: taken.length },
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
}

type Part = {
  readonly claim_line_id: number
  readonly invoice_line_id: number
  readonly quantity: number
  readonly billed_quantity: number
  readonly billed_net: number
}

/** What the matched lines credit, and which lines of the claim these are. */
async function draftLines(trx: Trx, claim: ClaimRecord) {
  const ready = claim.lines.filter(
    ({ state, credit_note_id }) => state === 'matched' && credit_note_id === null,
  )
  const byId = new Map(ready.map((line) => [line.id, line]))
  const { rows } = await sql<Part>`
    SELECT part.claim_line_id, part.invoice_line_id, part.quantity, billed.quantity AS billed_quantity, billed.total AS billed_net
    FROM claim_line_matches AS part JOIN invoice_lines AS billed ON billed.id = part.invoice_line_id
    WHERE part.claim_line_id = ANY(${[...byId.keys()]}::bigint[]) ORDER BY part.claim_line_id, part.invoice_line_id`.execute(
    trx,
  )
  const within = rows.slice(0, MOST_LINES)
  const cut = new Set(rows.slice(MOST_LINES).map(({ claim_line_id }) => claim_line_id))
  const parts = within.filter(({ claim_line_id }) => !cut.has(claim_line_id))
  const isGoods = claim.row.type === 'return' || claim.row.type === 'other'
  return {
    taken: [...new Set(parts.map(({ claim_line_id }) => claim_line_id))],
    lines: parts.map((part) => ({
      invoiceLineId: part.invoice_line_id,
      quantity: part.quantity / 1000,
      negotiatedPrice: negotiated(part, byId.get(part.claim_line_id), isGoods),
    })),
  }
}

/**
 * Goods are credited at the price claimed, at most at the one invoiced; of a wrong price what is claimed per unit is the difference, and the right price
 * is what is left. Without a price claimed somebody has to say it.
 */
function negotiated(part: Part, line: ClaimLineColumns | undefined, isGoods: boolean): number | null {
  const claimed = line?.stock_price ?? null
  const { billed_quantity: quantity, billed_net: net } = part
  const vat = { rate: 0, exemption: null }
  const invoiced = invoicedPrice({ id: 0, quantity, net, vat, creditedQuantity: 0, creditedNet: 0 })
  if (claimed === null) return isGoods ? invoiced : null
  return isGoods ? Math.min(claimed, invoiced) : Math.max(invoiced - claimed, 0)
}
