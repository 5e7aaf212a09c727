import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { findSameNote, lockReceipt, type ReceiptRecord } from './store.ts'

/** The receipt under lock, while it is open. Throws NOT_FOUND, VERSION_CONFLICT, RECEIPT_ENDED. */
export async function requireOpenReceipt(
  trx: Trx,
  id: number,
  { user }: Acting,
  version?: number,
): Promise<ReceiptRecord> {
  const receipt = await lockReceipt(trx, id)
  if (receipt === undefined || !isInScope(user.scope, { branchId: receipt.branch_id }))
    throw new RuleError('NOT_FOUND', { receipt: id })
  if (version !== undefined && version !== receipt.version)
    throw new RuleError('VERSION_CONFLICT', { seen: version, version: receipt.version })
  if (receipt.posted_at === null && receipt.given_up_at === null) return receipt
  throw new RuleError('RECEIPT_ENDED', { receipt: receipt.number })
}

/** Throws RECEIPT_NOTE_TAKEN naming the receipt that took the note in. */
export async function requireNewNote(
  trx: Trx,
  supplierId: number,
  note: string,
  except?: number,
): Promise<void> {
  const earlier = await findSameNote(trx, supplierId, note, except)
  if (earlier === undefined) return
  const facts = {
    note,
    supplier: earlier.name,
    receipt: earlier.number,
    openedAt: earlier.opened_at.slice(0, 10),
  }
  throw new RuleError('RECEIPT_NOTE_TAKEN', facts, [
    { field: 'supplierNote', rule: 'RECEIPT_NOTE_TAKEN', facts },
  ])
}

type Event = {
  readonly id: number
  readonly branchId: string
  readonly version: number
  readonly action: 'create' | 'change' | 'count-line' | 'remove' | 'post' | 'give-up'
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly facts?: Readonly<Record<string, unknown>>
}

/** Records what was done to a receipt in its history, and announces it to the screens that show it. */
export async function recordReceiptEvent(trx: Trx, event: Event, { user, now, origin = {} }: Acting) {
  await recordHistory(trx, {
    objectType: 'goods-receipt',
    objectId: event.id,
    user,
    action: event.action,
    changes: event.changes ?? {},
    facts: event.facts ?? {},
    origin,
    at: now.toISOString(),
  })
  await recordChange(trx, { noun: 'stock', id: event.id, version: event.version, branchId: event.branchId })
}
