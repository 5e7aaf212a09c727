import type { CollectedLineInput } from '@cais/contract/collections/schemas'
import type { CollectionRecord } from '@cais/contract/credit-notes/requests'
import { DOCK, hasRole } from '@cais/domain/access/roles'
import { assertCreditNoteAction } from '@cais/domain/credit-notes/actions'
import { creditValue } from '@cais/domain/credit-notes/amounts'
import {
  endCollection,
  recordCollection,
  sendBackToCollection,
  startCollection,
  stepOnCollected,
} from '@cais/domain/credit-notes/collect'
import { type FileReference, purposeRule } from '@cais/domain/files/stored-file'
import { RuleError } from '@cais/domain/kernel/rule-error'
import {
  billedLineOf,
  type CreditNoteLineColumns,
  type CreditNoteRecord,
  loadCreditNoteForUpdate,
  toCreditNoteFacts,
  withCreditNoteFacts,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import { addReturnedGoods, removeReturnedGoods } from '../../../aggregates/credit-notes/returned-goods.ts'
import { saveCreditNote } from '../../../aggregates/credit-notes/save-credit-note.ts'
import { addToReturns, takeFromReturns } from '../../../aggregates/stock/returned-stock.ts'
import { toMilli } from '../../../aggregates/stock/stock-levels.ts'
import { readUserById } from '../../../aggregates/users/read-user.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { requireStoredFile } from '../../../gateways/files/stored-files.ts'

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
    const said = byId.get(line.id)
    if (said === undefined) return line
    const { expiry, condition } = said
    return { ...line, expiry: expiryOf(line, expiry), condition, ...writtenDown(line, acting) }
  })
  const after = { ...recorded, lines: written }
  await saveCreditNote(trx, before, after, { ...acting, action: 'record-collection' })
}

/**
 * Writes down what came back of one line, as a phone says it. Saying again what stands there changes nothing. Throws NOT_FOUND, ROLE_MISSING,
 * ACTION_NOT_ALLOWED, VERSION_CONFLICT when another phone said something different since this one looked, CREDIT_OVER_ASKED, FILE_UNKNOWN.
 */
export async function recordLine(
  trx: Trx,
  { id, lineId, ...said }: CollectedLineInput & { readonly id: number; readonly lineId: number },
  acting: Acting,
): Promise<void> {
  const before = await loadCreditNoteForUpdate(trx, id)
  const facts = toCreditNoteFacts(before)
  assertCreditNoteAction('record-collection', acting.user, facts)
  const line = before.lines.find((one) => one.id === lineId)
  if (line === undefined) throw new RuleError('NOT_FOUND', { line: lineId })
  const photo = await photoOf(trx, line, said.photo)
  const received = said.received === null ? null : toMilli(said.received)
  const recorded = withCreditNoteFacts(before, recordCollection(facts, [{ ...said, id: lineId, received }]))
  const next = recorded.lines.map((one) =>
    one.id === lineId
      ? {
          ...{ ...one, ...photo, ...writtenDown(one, acting) },
          expiry: received === null ? null : expiryOf(one, said.expiry),
          condition: received === null ? ('good' as const) : said.condition,
        }
      : one,
  )
  const written = next.find((one) => one.id === lineId) ?? line
  const current = { ...contentOf(line), version: line.collection_version }
  if (stepOnCollected(contentOf(written), { seen: said.version, current }) === 'nothing') return
  await saveCreditNote(trx, before, { ...recorded, lines: next }, { ...acting, action: 'record-collection' })
}

const contentOf = (line: CreditNoteLineColumns) => ({
  received: line.received,
  batch: line.batch,
  expiry: line.expiry,
  condition: line.condition,
  refusedReason: line.refused_reason,
  photo: line.photo_digest,
})

async function photoOf(trx: Trx, line: CreditNoteLineColumns, photo: FileReference | null | undefined) {
  if (photo === undefined) return { photo_digest: line.photo_digest, photo_name: line.photo_name }
  if (photo === null) return { photo_digest: null, photo_name: null }
  const rule = purposeRule('collection-photo')
  const { digest, name } = await requireStoredFile(trx, photo, { rule, field: 'photo' })
  return { photo_digest: digest, photo_name: name }
}

const writtenDown = ({ collection_version }: CreditNoteLineColumns, { user, now }: Acting) => ({
  collected_by: user.id,
  collected_at: now.toISOString(),
  collection_version: collection_version + 1,
})

type Ending = Omit<Versioned, 'version'> & {
  /** Left out by phones, which end what they wrote down line by line. */
  readonly version?: number | undefined
  readonly collectedFrom: string
  readonly signature?: FileReference | null
  readonly unsignedReason?: string
}

/**
 * Ends the collection: only what came back is credited, and the goods enter the returns warehouse of the branch. Throws as start, and
 * COLLECTION_INCOMPLETE, COLLECTION_UNSIGNED, RETURNS_WAREHOUSE_MISSING, FILE_UNKNOWN.
 */
export async function endAtCustomer(
  trx: Trx,
  { id, version, collectedFrom, signature = null, unsignedReason = '' }: Ending,
  acting: Acting,
): Promise<void> {
  const before = await loadCreditNoteForUpdate(trx, id)
  const facts = toCreditNoteFacts(before)
  assertCreditNoteAction('end-collection', acting.user, facts)
  if (version !== undefined) requireVersion(before, version)
  const at = acting.now.toISOString()
  const handOver = { at, isSigned: signature !== null, unsignedReason }
  const ended = withCreditNoteFacts(before, endCollection(facts, handOver))
  const signed = await signatureOf(trx, signature)
  const lines = ended.lines.map((line) => ({ ...line, net: collectedNet(line) }))
  const warehouseId = await addToReturns(trx, {
    branchId: before.row.branch_id,
    reference: before.row.number ?? '',
    lines: returnedGoods(lines),
    ...acting,
  })
  const row = {
    ...{ ...ended.row, ...signed, collected_from: collectedFrom, unsigned_reason: unsignedReason },
    ...{ collection_ended_by: acting.user.id, returns_warehouse_id: warehouseId },
  }
  const entry = {
    ...acting,
    action: 'end-collection',
    facts: { collectedFrom, warehouse: warehouseId },
  } as const
  await saveCreditNote(trx, before, { row, lines }, entry)
  if (warehouseId !== null) await addReturnedGoods(trx, { creditNoteId: id, warehouseId, now: acting.now })
}

async function signatureOf(trx: Trx, signature: FileReference | null) {
  if (signature === null) return { signature_digest: null, signature_name: null }
  const rule = purposeRule('collection-signature')
  const { digest, name } = await requireStoredFile(trx, signature, { rule, field: 'signature' })
  return { signature_digest: digest, signature_name: name }
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
  await removeReturnedGoods(trx, id)
  await takeFromReturns(trx, {
    warehouseId: before.row.returns_warehouse_id ?? '',
    reference: before.row.number ?? '',
    lines: returnedGoods(before.lines),
    reason,
    ...acting,
  })
  const row = {
    ...{ ...sent.row, collected_from: '', collection_ended_by: null, returns_warehouse_id: null },
    ...{ signature_digest: null, signature_name: null, unsigned_reason: '' },
  }
  await saveCreditNote(trx, before, { ...sent, row }, { ...acting, action: 'send-back', facts: { reason } })
}

/** An active collector, or an administrator, who sees the credit note; at the dock also who works there. */
async function requireCollector(trx: Trx, id: number, { row }: CreditNoteRecord): Promise<void> {
  const user = await readUserById(trx, id)
  const isFit =
    user !== undefined &&
    hasRole(user.roles, 'SUPER_USER', 'CREDIT_NOTE_COLLECTOR', ...(row.goods === 'truck' ? DOCK : [])) &&
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
