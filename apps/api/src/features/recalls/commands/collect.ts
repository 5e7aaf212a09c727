import type { CollectionInput } from '@cais/contract/recalls/schemas'
import { invoicedPrice } from '@cais/domain/credit-notes/amounts'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { COLLECTION_REASON, chooseLines, collectionWords } from '@cais/domain/recalls/collect'
import { groupBy } from '../../../aggregates/documents/record/rows.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { createDraft } from '../../credit-notes/commands/save-draft.ts'
import { type CollectableLine, readCollectable } from '../queries/collectable.ts'
import { linkCreditNotes, type RecallColumns } from '../store.ts'
import { recallToChange, saveRecall } from './record-recall.ts'

/** The most customers that are written to at once. */
const MOST = 100

/**
 * Begins a draft of a credit note for each customer who still has goods of the batch, and for each operation on which they were billed: with
 * the quantity, the price of the invoice and the reason; whoever writes credit notes checks and submits it. Nobody is asked twice for the same
 * goods. Throws RECALL_NOTHING_TO_COLLECT, and what createDraft throws.
 */
export async function collectFromCustomers(
  trx: Trx,
  { id, customerIds }: CollectionInput & { readonly id: number },
  acting: Acting,
): Promise<void> {
  const recall = await recallToChange(trx, { id, action: 'collect' }, acting)
  const lines = await readCollectable(trx, recall, { customerIds, user: acting.user })
  const byCustomer = [...groupBy(lines, ({ customerId }) => customerId).values()]
  const found = byCustomer.map((own) => draftsOf(recall, own)).filter((drafts) => drafts.length > 0)
  const drafts = found.slice(0, MOST).flat()
  if (drafts.length === 0) throw new RuleError('RECALL_NOTHING_TO_COLLECT')
  const made: number[] = []
  for (const draft of drafts) made.push(await createDraft(trx, draft, acting))
  await linkCreditNotes(trx, id, made)
  const names = [...new Set(found.slice(0, MOST).flatMap(({ 0: first }) => first?.customerName ?? []))]
  await saveRecall(trx, recall, { action: 'collect', facts: { customers: names, drafts: made } }, acting)
}

/** One draft for each operation of a customer. */
function draftsOf({ number, batch }: RecallColumns, own: readonly CollectableLine[]) {
  const [first] = own
  if (first === undefined) return []
  const chosen = chooseLines(first.open, own)
  return [...groupBy(chosen, ({ line }) => line.operationId)].map(([operationId, parts]) => ({
    customerId: first.customerId,
    customerName: first.customerName,
    operationId,
    reasonId: COLLECTION_REASON,
    reasonText: collectionWords(number, batch),
    claim: '',
    note: '',
    cloverAmount: 0,
    lines: parts.map(({ line, quantity }) => ({
      invoiceLineId: line.id,
      quantity: quantity / 1000,
      negotiatedPrice: invoicedPrice(line),
    })),
  }))
}
