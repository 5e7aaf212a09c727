import type { DocumentBillingState } from '../billing/document-state.ts'

/** What happened to a shipment. Its stage is derived from this and nothing else (derive-stage). */
export type ShipmentFacts = {
  readonly branchId: string
  /** Every document's stock must be held in this warehouse. */
  readonly warehouseId: string
  readonly assigneeName: string
  readonly driverName: string
  readonly carRegistration: string
  readonly route: string
  readonly startedAt: string | null
  readonly finishedAt: string | null
  /** Lines that somebody has still to settle before the loading can end; 0 while nobody settled any (loading/loads). */
  readonly linesLeft: number
  /** In unloading order. */
  readonly documents: readonly ShipmentDocument[]
}

export type ShipmentDocument = {
  readonly orderId: number
  /** Unloading order from 1: 1 is delivered first, so loaded last. */
  readonly position: number
  readonly billing: DocumentBillingState
}
