import { useTranslations } from 'use-intl'

/** Labels of waiting work (the page must load the words 'home'). */
export function useWaitingLabels() {
  const t = useTranslations('home')
  return {
    kind: (kind: string) => (isKind(kind) ? t(`kinds.${kind}`) : kind),
    oldest: (age: string) => t('oldest', { age }),
  }
}

/** Kinds of waiting work, as GET /home names them. */
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
  'credit-drafts',
  'credit-commercial',
  'credit-collection',
  'credit-available',
  'credit-collecting',
  'inbound-pending',
  'inbound-incomplete',
  'credit-financial',
  'claims',
  'destructions',
] as const
export type WaitingKind = (typeof KINDS)[number]

const isKind = (kind: string): kind is WaitingKind => KINDS.some((known) => known === kind)
