import type { DocumentBillingState } from '../billing/document-state.ts'

/** What happened to a shipment. Its stage is derived from this and nothing else (derive-stage). */
export type ShipmentFacts = {
  readonly driverName: string | null
  readonly carRegistration: string | null
  readonly route: string | null
  /** Warehouse code; every document must be held there. */
  readonly warehouse: string | null
  readonly responsible: string | null
  readonly startedAt: string | null
  readonly finishedAt: string | null
  /** The last billing run: null/null before the first, set/null while it runs, set/set when it ended. */
  readonly billingStartedAt: string | null
  readonly billingEndedAt: string | null
  readonly documents: readonly ShipmentDocument[]
  /** Documents that invoices were made for and that reached no paper yet. */
  readonly unprintedInvoices: number
}

export type ShipmentDocument = {
  readonly orderId: number
  /** Unloading order: 1 is delivered first, so loaded last. */
  readonly position: number
  readonly billing: DocumentBillingState
}
