import type { Trx } from '../../db/transaction.ts'

/** What is announced to screens; events/change.ts decides who may receive which. */
export type ChangedNoun =
  | 'orders'
  | 'shipments'
  | 'deliveries'
  | 'transfers'
  | 'credit-notes'
  | 'claims'
  | 'customers'
  | 'master-data'
  | 'payments'
  | 'stock'
  | 'recalls'
  | 'inbound-orders'
  | 'exchanges'
  | 'block-orders'
  | 'views'
  | 'absences'
  | 'settings'
  | 'branches'
  | 'operations'
  | 'users'
  | 'price-lists'
  | 'schedules'
  | 'schedule-config'
  | 'monitoring'

/** A change of something that screens may be showing. Written in the transaction of the change, announced at its commit. */
export type NewChange = {
  readonly noun: ChangedNoun
  readonly id: number
  readonly version: number
  /** Who may receive it: its branch (null = everybody), its operation where it has one, and the user who made it. */
  readonly branchId?: string | null
  readonly operationId?: string | null
  readonly createdBy?: number | null
  readonly status?: string | null
  readonly stages?: readonly string[]
}

/** Puts the change into the outbox; a trigger announces it to every server at commit. */
export async function recordChange(trx: Trx, change: NewChange): Promise<void> {
  await recordChanges(trx, [change])
}

export async function recordChanges(trx: Trx, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map((change) => ({
    noun: change.noun,
    object_id: change.id,
    version: change.version,
    branch_id: change.branchId ?? null,
    operation_id: change.operationId ?? null,
    created_by: change.createdBy ?? null,
    status: change.status ?? null,
    stages: [...(change.stages ?? [])],
  }))
  await trx.insertInto('outbox').values(rows).execute()
}
