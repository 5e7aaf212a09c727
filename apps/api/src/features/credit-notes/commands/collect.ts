import type { CollectionRecord } from '@cais/contract/credit-notes/schemas'
import { hasRole } from '@cais/domain/access/roles'
import { assertCreditNoteAction } from '@cais/domain/credit-notes/actions'
import { creditValue } from '@cais/domain/credit-notes/amounts'
import {
  endCollection,
  recordCollection,
  sendBackToCollection,
  startCollection,
} from '@cais/domain/credit-notes/collect'
import { RuleError } from '@cais/domain/kernel/rule-error'
import {
  billedLineOf,
  type CreditNoteLineColumns,
  type CreditNoteRecord,
  loadCreditNoteForUpdate,
  saveCreditNote,
  toCreditNoteFacts,
  withCreditNoteFacts,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import { addToReturns, takeFromReturns } from '../../../aggregates/stock/returned-stock.ts'
import { toMilli } from '../../../aggregates/stock/stock-levels.ts'
import { readUserById } from '../../../aggregates/users/read-user.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'

type Versioned = { readonly id: number; readonly version: number }

/**
 * Starts the collection and names who collects. Throws NOT_FOUND, ROLE_MISSING, ACTION_NOT_ALLOWED, VERSION_CONFLICT, COLLECTOR_WRONG,
 * COLLECTOR_APPROVED_IT.
 */
export async function start(
  trx: Trx,
  { id, version, collectorId }: Versioned & { readonly collectorId?: number | undefined },
  acting: Acting,
): Promise<void> {
  const before = await loadCreditNoteForUpdate(trx, id)
  const facts = toCreditNoteFacts(before)
  assertCreditNoteAction('start-collection', acting.user, facts)
  requireVersion(before, version)
  const by = collectorId ?? acting.user.id
  await requireCollector(trx, by, before)
  const after = withCreditNoteFacts(before, startCollection(facts, { by, at: acting.now.toISOString() }))
  await saveCreditNote(trx, before, after, {
    ...acting,
    action: 'start-collection',
    facts: { collector: by },
  })
}

/** Writes down what came back of some lines. Throws as start, and what recordCollection throws. */
export async function record(
  trx: Trx,
  { id, version, lines }: CollectionRecord & { readonly id: number },
  acting: Acting,
): Promise<void> {
  const before = await loadCreditNoteForUpdate(trx, id)
  const facts = toCreditNoteFacts(before)
  assertCreditNoteAction('record-collection', acting.user, facts)
  requireVersion(before, version)
  const found = lines.map((line) => ({ ...line, received: toMilli(line.received) }))
  const recorded = withCreditNoteFacts(before, recordCollection(facts, found))
  const byId = new Map(lines.map((line) => [line.id, line]))
  const written = recorded.lines.map((line) => {
    const { expiry = line.expiry, condition = line.condition } = byId.get(line.id) ?? {}
    return { ...line, expiry: expiryOf(line, expiry), condition }
  })
  const after = { ...recorded, lines: written }
  await saveCreditNote(trx, before, after, { ...acting, action: 'record-collection' })
}

/**
 * Ends the collection: only what came back is credited, and the goods enter the returns warehouse of the branch. Throws as start, and
 * COLLECTION_INCOMPLETE, RETURNS_WAREHOUSE_MISSING.
 */
export async function endAtCustomer(
  trx: Trx,
  { id, version, collectedFrom }: Versioned & { readonly collectedFrom: string },
  acting: Acting,
): Promise<void> {
  const before = await loadCreditNoteForUpdate(trx, id)
  const facts = toCreditNoteFacts(before)
  assertCreditNoteAction('end-collection', acting.user, facts)
  requireVersion(before, version)
  const ended = withCreditNoteFacts(before, endCollection(facts, acting.now.toISOString()))
  const lines = ended.lines.map((line) => ({ ...line, net: collectedNet(line) }))
  const warehouseId = await addToReturns(trx, {
    branchId: before.row.branch_id,
    reference: before.row.number ?? '',
    lines: returnedGoods(lines),
    ...acting,
  })
  const row = { ...ended.row, collected_from: collectedFrom, returns_warehouse_id: warehouseId }
  const entry = {
    ...acting,
    action: 'end-collection',
    facts: { collectedFrom, warehouse: warehouseId },
  } as const
  await saveCreditNote(trx, before, { row, lines }, entry)
}

/** Sends it back to the collection; the goods leave the returns warehouse again. Throws as start, REASON_MISSING, RETURNED_GOODS_MOVED. */
export async function sendBack(
  trx: Trx,
  { id, version, reason }: Versioned & { readonly reason: string },
  acting: Acting,
): Promise<void> {
  const before = await loadCreditNoteForUpdate(trx, id)
  const facts = toCreditNoteFacts(before)
  assertCreditNoteAction('send-back', acting.user, facts)
  requireVersion(before, version)
  const sent = withCreditNoteFacts(before, sendBackToCollection(facts, reason))
  await takeFromReturns(trx, {
    warehouseId: before.row.returns_warehouse_id ?? '',
    reference: before.row.number ?? '',
    lines: returnedGoods(before.lines),
    reason,
    ...acting,
  })
  const row = { ...sent.row, collected_from: '', returns_warehouse_id: null }
  await saveCreditNote(trx, before, { ...sent, row }, { ...acting, action: 'send-back', facts: { reason } })
}

/** An active collector, or an administrator, who sees the credit note. */
async function requireCollector(trx: Trx, id: number, { row }: CreditNoteRecord): Promise<void> {
  const user = await readUserById(trx, id)
  const isFit =
    user !== undefined &&
    hasRole(user.roles, 'SUPER_USER', 'CREDIT_NOTE_COLLECTOR') &&
    (user.scope.branches === 'all' || user.scope.branches.includes(row.branch_id))
  if (!isFit) throw new RuleError('COLLECTOR_WRONG', {}, [{ field: 'collectorId', rule: 'COLLECTOR_WRONG' }])
}

/** As it was delivered, where nothing else is said. */
const expiryOf = (line: CreditNoteLineColumns, expiry: string | null) =>
  line.batch === null
    ? null
    : (expiry ?? line.batches.find(({ batch }) => batch === line.batch)?.expiry ?? null)

/** What is credited of what came back; never more than was taken of the invoice. */
function collectedNet(line: CreditNoteLineColumns): number {
  const { received, quantity, negotiated_price: price, taken_net } = line
  if (received === quantity) return taken_net
  if (received === null || received === 0 || price === null) return 0
  return Math.min(taken_net, creditValue(billedLineOf(line), { credits: 'goods', quantity: received, price }))
}

const returnedGoods = (lines: readonly CreditNoteLineColumns[]) =>
  lines.flatMap(({ product_id, batch, expiry, received }) =>
    batch === null || received === null || received === 0
      ? []
      : [{ productId: product_id, batch, expiry, quantity: received }],
  )
