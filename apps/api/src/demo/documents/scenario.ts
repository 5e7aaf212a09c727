import type { DraftInput } from '@cais/contract/drafts/schemas'

/** How far a document of the demo has come. Each state is reached through those before it. */
export type TargetState =
  | 'draft'
  | 'submitted'
  | 'rejected'
  | 'canceled'
  | 'in-analysis'
  | 'awaiting'
  | 'partly'
  | 'closed'
  | 'in-picking'

/** One document: who sold what to whom, when, and which state it shall reach. */
export type Scenario = {
  readonly seller: 'operator' | 'operator_be' | 'operator_np' | 'super_user'
  readonly type: DraftInput['type']
  readonly customer: string
  readonly daysAgo: number
  readonly target: TargetState
  readonly operation: 'GERAL' | 'RETALHO' | 'HORECA'
  readonly lines: DraftInput['lines']
  readonly discount: number
  readonly poNumber: string
  /** Key of the shipment plan that carries the document. */
  readonly shipment?: string
}
