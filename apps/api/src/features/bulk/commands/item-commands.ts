import type { BulkInput, BulkItem } from '@cais/contract/bulk/schemas'
import type { RuleRole } from '@cais/domain/access/roles'
import type { OrderAction } from '@cais/domain/orders/action-names'
import { assertActor } from '@cais/domain/orders/actions'
import type { BulkAction } from '@cais/domain/orders/bulk-actions'
import { DOCUMENT_WRITERS, STOCK_ANALYSTS } from '../../../aggregates/company/roles.ts'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import { loadCarriedOrder } from '../../../aggregates/shipments/carried-orders.ts'
import { returnToShipment } from '../../../aggregates/shipments/return-to-shipment.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { decideApproval } from '../../approvals/commands/decide-approval.ts'
import { deleteDraft } from '../../drafts/commands/delete-draft.ts'
import { submitDraft } from '../../drafts/commands/submit-draft.ts'
import { cancelOrder } from '../../orders/commands/cancel-order.ts'
import { closeOrder } from '../../orders/commands/close-order.ts'
import { duplicateOrder } from '../../orders/commands/duplicate-order.ts'
import { processOrder } from '../../orders/commands/process-order.ts'
import { allocateNow } from '../../stock/commands/allocate-order.ts'
import { changeStock } from '../../stock/commands/change-stock.ts'
import { pickingToAnalysis } from '../../stock/commands/picking-to-analysis.ts'
import { closeLines, waitOrder } from '../../stock/commands/process-lines.ts'
import { releaseOrder } from '../../stock/commands/release-order.ts'

export type ActionInput = BulkInput['input']

/** Does to one document what the single call does; only 'duplicate' returns the id of a new draft. */
type ItemCommand = (trx: Trx, item: BulkItem, input: ActionInput, acting: Acting) => Promise<number | null>

export const ITEM_COMMANDS: Readonly<Record<BulkAction, ItemCommand>> = {
  cancel: (trx, { id, version }, { reason }, acting) =>
    withoutDraft(cancelOrder(trx, id, { version, reason }, acting)),
  close: (trx, { id, version }, { reason }, acting) =>
    withoutDraft(closeOrder(trx, id, { version, reason }, acting)),
  duplicate: async (trx, item, { lines }, acting) => {
    await requireCurrentVersion(trx, 'duplicate', item, acting)
    return (await duplicateOrder(trx, item.id, lines, acting)).row.id
  },
  'delete-draft': (trx, { id, version }, _input, acting) =>
    withoutDraft(deleteDraft(trx, id, version, acting)),
  submit: (trx, { id, version }, { latitude, longitude, accuracy }, acting) => {
    const place = { latitude: required(latitude), longitude: required(longitude), accuracy }
    return withoutDraft(submitDraft(trx, id, { version, ...place }, acting))
  },
  approve: deciding('approve'),
  reject: deciding('reject'),
  allocate: inStock(allocateNow),
  process: (trx, { id, version }, _input, acting) => withoutDraft(processOrder(trx, id, { version }, acting)),
  wait: inStock(waitOrder),
  release: inStock(releaseOrder),
  'close-lines': inStock(closeLines),
  'picking-to-analysis': async (trx, item, _input, acting) => {
    await requireCurrentVersion(trx, 'picking-to-analysis', item, acting)
    return withoutDraft(pickingToAnalysis(trx, item.id, acting))
  },
  'return-to-shipment': (trx, { id, version }, _input, acting) =>
    withoutDraft(returnToShipment(trx, { orderId: id, version }, acting)),
}

/** The roles of the single call, where they are fewer than those who read documents. */
export const ITEM_ROLES: Readonly<Partial<Record<BulkAction, readonly RuleRole[]>>> = {
  submit: DOCUMENT_WRITERS,
  'delete-draft': DOCUMENT_WRITERS,
  allocate: STOCK_ANALYSTS,
  wait: STOCK_ANALYSTS,
  release: STOCK_ANALYSTS,
  'close-lines': STOCK_ANALYSTS,
}

function deciding(decision: 'approve' | 'reject'): ItemCommand {
  return (trx, { id, version, digest }, { stage, reason }, acting) =>
    withoutDraft(
      decideApproval(trx, id, { version, digest, stage: required(stage), decision, reason }, acting),
    )
}

function inStock(
  change: (trx: Trx, record: OrderRecord, acting: Acting, reason: string) => Promise<OrderRecord>,
): ItemCommand {
  return (trx, { id, version }, { reason }, acting) =>
    withoutDraft(
      changeStock(trx, { orderId: id, version }, acting, (record) => change(trx, record, acting, reason)),
    )
}

async function withoutDraft(work: Promise<unknown>): Promise<null> {
  await work
  return null
}

/** The contract refuses a request without the value. */
function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A value that the action requires is missing')
  return value
}

/**
 * For actions whose single call takes no version, while the list has one. Locks the shipment and the document, as
 * the action does. Throws NOT_FOUND, ROLE_MISSING, VERSION_CONFLICT.
 */
async function requireCurrentVersion(
  trx: Trx,
  action: OrderAction,
  { id, version }: BulkItem,
  { user }: Acting,
): Promise<void> {
  const { record } = await loadCarriedOrder(trx, id)
  requireVisible(user, record.row)
  assertActor(action, user, toFacts(record))
  requireVersion(record, version)
}
