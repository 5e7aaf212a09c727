/** Every stage that a document can store; the compound names below are shown by badges only. */
export const ORDER_STAGES = [
  'MORPHEUS_IN',
  'BLOCKED',
  'AWAITING',
  'GENERATING_INVOICES',
  'IN_TRANCE',
  'IN_TRANSFORMATION',
  'NO_STAGE',
  'SNAPSHOT',
  'READY_FOR_BILLING',
  'COMMERCIAL_APPROVAL',
  'FINANCIAL_APPROVAL',
  'OFFER_APPROVAL',
  'STOCK_ANALYSIS',
  'PICKING',
  'AVAILABLE_FOR_PICKING',
  'CLOSED',
  'BILLED',
  'CANCELED',
  'FINANCIAL_REJECTED',
  'COMMERCIAL_REJECTED',
  'OFFER_REJECTED',
  'SHIPMENT_PENDING',
  'SHIPMENT_STARTED',
  'SHIPMENT_FINISHED',
  'SHIPMENT_PARTIALLY_BILLED',
  'SHIPMENT_BILLED',
  'SHIPMENT_INBILLING',
  'NEW_ORDER',
  'FINISHED',
  'VERIFICATION',
  'AVAILABLE_FOR_COLLECTION',
  'COLLECTING',
  'COLLECTION_APPROVAL',
  'CREDIT_NOTE',
] as const

export type OrderStage = (typeof ORDER_STAGES)[number]

/** Two open stages joined for the badge, never stored. */
export const COMPOUND_STAGES = [
  'COMMERCIAL_APPROVAL_FINANCIAL_APPROVAL',
  'FINANCIAL_APPROVAL_COMMERCIAL_APPROVAL',
  'PICKING_STOCK_ANALYSIS',
  'STOCK_ANALYSIS_PICKING',
] as const

export type CompoundStage = (typeof COMPOUND_STAGES)[number]
export type BadgeStage = OrderStage | CompoundStage
