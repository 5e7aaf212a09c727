import type { DocumentBillingState } from '@cais/domain/billing/document-state'
import type { OrderAction } from '@cais/domain/orders/action-names'
import type { HeldBucket } from '@cais/domain/orders/lines'
import type { ShipmentStage } from '@cais/domain/shipments/stages'
import type { Selectable } from 'kysely'
import type { ApprovalsTable, OrderLinesTable, OrdersTable } from '../../../db/schema.ts'

/** What is being done, by whom, and what history records beside the change of state. */
export type SaveContext = {
  readonly action: OrderAction
  /** 'system' for jobs. */
  readonly user: 'system' | { readonly id: number }
  /** Field by field [before, after], beside status, stages and quantities, which are added by themselves. */
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Figures and reasons that the action was taken on. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** Those that are of one document, where several are saved at once. */
  readonly factsOf?: (record: OrderRecord) => Readonly<Record<string, unknown>>
  readonly origin?: Readonly<Record<string, unknown>>
  /** Who is away, when a deputy acts. */
  readonly onBehalfOf?: number | null
  readonly now: Date
  /** Other batches are held and the buckets stay as they were: recorded and announced all the same. */
  readonly batchesMoved?: boolean
  /** The lines were written before, by saveLinesEarly. */
  readonly areLinesSaved?: boolean
}

export type OrderPair = { readonly before: OrderRecord; readonly after: OrderRecord }

export type OrderColumns = Readonly<Selectable<OrdersTable>>

/** A line as stored; `id` 0 = not stored yet, saveOrder gives it one. */
export type LineColumns = Readonly<Selectable<OrderLinesTable>>

/** An approval in force; `id` 0 = not stored yet, saveOrder gives it one. */
export type ApprovalColumns = Readonly<
  Omit<Selectable<ApprovalsTable>, 'waiting' | 'branch_id' | 'operation_id' | 'amount_at_risk'>
>

/** A quantity held on a batch. Written by the stock commands only, never by saveOrder. */
export type HeldRecord = {
  readonly id: number
  readonly lineId: number
  readonly levelId: number
  readonly bucket: HeldBucket
  readonly quantity: number
}

/** The shipment or counter delivery that carries the document, until all that it loaded is billed. */
export type ShipmentRecord = {
  /** Its row on the shipment; 0 at the counter. */
  readonly documentId: number
  /** Null = at the counter. */
  readonly shipmentId: number | null
  readonly position: number
  readonly stage: ShipmentStage
  readonly billing: DocumentBillingState
}

/**
 * A sales document whole, as every command sees it: loaded under lock (load-order), changed as a value, saved (save-order).
 * Lines by sequence, approvals in force in the order in which they were raised, held rows by level id.
 */
export type OrderRecord = {
  readonly row: OrderColumns
  readonly lines: readonly LineColumns[]
  readonly approvals: readonly ApprovalColumns[]
  readonly held: readonly HeldRecord[]
  readonly shipment: ShipmentRecord | null
}
