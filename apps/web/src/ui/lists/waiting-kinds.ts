/** What can wait for someone, as GET /home names it. */
const KINDS = [
  'drafts',
  'rejected',
  'commercial-approval',
  'financial-approval',
  'offer-approval',
  'stock-analysis',
  'blocked',
  'ready',
  'billing-failed',
  'shipment-ready',
  'shipment-loading',
  'shipment-finished',
  'shipment-billing',
  'shipment-partially-billed',
  'print-pending',
] as const
export type WaitingKind = (typeof KINDS)[number]

export const isKind = (kind: string): kind is WaitingKind => KINDS.some((known) => known === kind)
