/** What can wait for someone, as GET /home names it. */
const KINDS = [
  'drafts',
  'approval-commercial',
  'approval-financial',
  'approval-offer',
  'stock',
  'blocked',
  'ready-orders',
  'shipments-ready',
  'shipments-loading',
  'billing',
  'print-pending',
  'failed',
  'rejected',
] as const
export type WaitingKind = (typeof KINDS)[number]

export const isKind = (kind: string): kind is WaitingKind => KINDS.some((known) => known === kind)
