import type { BulkInput, BulkItem } from '@cais/contract/bulk/schemas'
import type { RuleRole } from '@cais/domain/access/roles'
import type { BulkAction } from '@cais/domain/orders/bulk-actions'
import type { Trx } from '../../../db/transaction.ts'
import { decideApproval } from '../../approvals/commands/decide-approval.ts'
import { deleteDraft } from '../../drafts/commands/delete-draft.ts'
import { submitDraft } from '../../drafts/commands/submit-draft.ts'
import type { Acting } from '../../orders/acting.ts'
import { cancelOrder } from '../../orders/commands/cancel-order.ts'
import { closeOrder } from '../../orders/commands/close-order.ts'
import { duplicateOrder } from '../../orders/commands/duplicate-order.ts'
import { processOrder } from '../../orders/commands/process-order.ts'
import { DOCUMENT_WRITERS } from '../../orders/document-roles.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { returnToShipment } from '../../shipments/commands/return-to-shipment.ts'
import { allocateNow } from '../../stock/commands/allocate-now.ts'
import { changeStock } from '../../stock/commands/change-stock.ts'
import { closeLines } from '../../stock/commands/close-lines.ts'
import { pickingToAnalysis } from '../../stock/commands/picking-to-analysis.ts'
import { releaseOrder } from '../../stock/commands/release-order.ts'
import { waitOrder } from '../../stock/commands/wait-order.ts'
import { STOCK_ANALYSTS } from '../../stock/stock-roles.ts'
import { requireSeen } from './require-seen.ts'

export type Answers = BulkInput['input']

/** Does to one document what the single call does; only a duplicate gives back the id of what it made. */
type ItemCommand = (trx: Trx, item: BulkItem, answers: Answers, acting: Acting) => Promise<number | null>

export const ITEM_COMMANDS: Readonly<Record<BulkAction, ItemCommand>> = {
  cancel: (trx, { id, version }, { reason }, acting) =>
    nothingMade(cancelOrder(trx, id, { version, reason }, acting)),
  close: (trx, { id, version }, { reason }, acting) =>
    nothingMade(closeOrder(trx, id, { version, reason }, acting)),
  duplicate: async (trx, item, { lines }, acting) => {
    await requireSeen(trx, item, acting)
    return (await duplicateOrder(trx, item.id, lines, acting)).row.id
  },
  'delete-draft': (trx, { id, version }, _answers, acting) =>
    nothingMade(deleteDraft(trx, id, version, acting)),
  submit: (trx, { id, version }, { latitude, longitude, accuracy }, acting) => {
    const place = { latitude: asked(latitude), longitude: asked(longitude), accuracy }
    return nothingMade(submitDraft(trx, id, { version, ...place }, acting))
  },
  approve: deciding('approve'),
  reject: deciding('reject'),
  allocate: inStock(allocateNow),
  process: (trx, { id, version }, _answers, acting) =>
    nothingMade(processOrder(trx, id, { version }, acting)),
  wait: inStock(waitOrder),
  release: inStock(releaseOrder),
  'close-lines': inStock(closeLines),
  'picking-to-analysis': async (trx, item, _answers, acting) => {
    await requireSeen(trx, item, acting)
    return nothingMade(pickingToAnalysis(trx, item.id, acting))
  },
  'return-to-shipment': async (trx, item, _answers, acting) => {
    await requireSeen(trx, item, acting)
    return nothingMade(returnToShipment(trx, item.id, acting))
  },
}

/** Whom the single call is open to, where that is fewer than those who read documents. */
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
    nothingMade(decideApproval(trx, id, { version, digest, stage: asked(stage), decision, reason }, acting))
}

function inStock(
  change: (trx: Trx, record: OrderRecord, acting: Acting, reason: string) => Promise<OrderRecord>,
): ItemCommand {
  return (trx, { id, version }, { reason }, acting) =>
    nothingMade(
      changeStock(trx, { orderId: id, version }, acting, (record) => change(trx, record, acting, reason)),
    )
}

async function nothingMade(work: Promise<unknown>): Promise<null> {
  await work
  return null
}

/** The contract refuses a request without it. */
function asked<T>(answer: T | undefined): T {
  if (answer === undefined) throw new Error('An answer that the action asks for is missing')
  return answer
}
