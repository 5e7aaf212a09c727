import { type BadgeStage, COMPOUND_STAGES, type OrderStage } from './stages.ts'
import type { OrderStatus } from './statuses.ts'

/** The nine colours of badges. */
export const BADGE_COLOURS = [
  'secondary',
  'primary',
  'danger',
  'success',
  'warning',
  'dark',
  'info',
  'purple',
  'darkorange',
] as const

export type BadgeColour = (typeof BADGE_COLOURS)[number]

export type Badge =
  | { readonly kind: 'stage'; readonly stage: BadgeStage; readonly colour: BadgeColour }
  | { readonly kind: 'processing' | 'finished'; readonly colour: BadgeColour }

/**
 * The badge of a document (docs/domain/orders.md): its stage; without stages 'Processing...' for SUBMITTED and DRAFT, 'Finished' for others.
 * Two open stages that have a compound name show it; else the first stage speaks for all. An unknown status has no badge.
 */
export function badgeOf(status: OrderStatus | null, stages: readonly OrderStage[]): Badge | null {
  const [first] = stages
  if (first !== undefined) return stageBadge(compoundOf(stages) ?? first)
  if (status === null) return null
  const processing = status === 'SUBMITTED' || status === 'DRAFT'
  return { kind: processing ? 'processing' : 'finished', colour: processing ? 'secondary' : 'success' }
}

const stageBadge = (stage: BadgeStage): Badge => ({ kind: 'stage', stage, colour: STAGE_COLOURS[stage] })

const compoundOf = (stages: readonly OrderStage[]) =>
  COMPOUND_STAGES.find((compound) => compound === stages.join('_'))

/** A colour for every stage, also for those that are not reached yet (unreached-stages). */
export const STAGE_COLOURS: Readonly<Record<BadgeStage, BadgeColour>> = {
  NEW_ORDER: 'secondary',
  VERIFICATION: 'secondary',
  MORPHEUS_IN: 'purple',
  BLOCKED: 'danger',
  AWAITING: 'warning',
  COMMERCIAL_APPROVAL: 'warning',
  FINANCIAL_APPROVAL: 'danger',
  OFFER_APPROVAL: 'purple',
  COMMERCIAL_APPROVAL_FINANCIAL_APPROVAL: 'danger',
  FINANCIAL_APPROVAL_COMMERCIAL_APPROVAL: 'danger',
  COMMERCIAL_REJECTED: 'danger',
  FINANCIAL_REJECTED: 'danger',
  OFFER_REJECTED: 'danger',
  STOCK_ANALYSIS: 'info',
  PICKING: 'primary',
  PICKING_STOCK_ANALYSIS: 'darkorange',
  STOCK_ANALYSIS_PICKING: 'darkorange',
  AVAILABLE_FOR_PICKING: 'purple',
  SHIPMENT_PENDING: 'primary',
  SHIPMENT_STARTED: 'primary',
  SHIPMENT_FINISHED: 'dark',
  READY_FOR_BILLING: 'dark',
  SHIPMENT_INBILLING: 'purple',
  GENERATING_INVOICES: 'purple',
  SHIPMENT_PARTIALLY_BILLED: 'darkorange',
  SHIPMENT_BILLED: 'success',
  SNAPSHOT: 'purple',
  IN_TRANCE: 'purple',
  IN_TRANSFORMATION: 'purple',
  BILLED: 'success',
  FINISHED: 'success',
  NO_STAGE: 'success',
  CANCELED: 'danger',
  CLOSED: 'dark',
  AVAILABLE_FOR_COLLECTION: 'info',
  COLLECTING: 'primary',
  COLLECTION_APPROVAL: 'warning',
  CREDIT_NOTE: 'success',
}
