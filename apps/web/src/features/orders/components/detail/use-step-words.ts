import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { useBadgeLabel } from '../../../../ui/marks/stage-badge.tsx'

type JourneyStep = OrderReply['journey'][number]

/** The title of a step of the journey, which depends on its state, and the person or record shown with it. */
export function useStepWords(order: OrderReply) {
  const t = useTranslations('orders.journey')
  const badge = useBadgeLabel()
  const { status, stages, shipment, expiredAt } = order
  const now = () => badge(status, stages) ?? ''

  const title = ({ station, state }: JourneyStep): string => {
    if (state === 'done') return t(`done.${station}`)
    if (state === 'ahead') return t(`ahead.${station}`)
    if (state === 'ended') return expiredAt === null ? now() : t('expired')
    return order.type === 'COT' && station === 'ordered' ? t('unordered') : now()
  }

  const who = ({ station, state, by }: JourneyStep): string => {
    if (state === 'ahead') return station === 'invoice' && shipment ? t('onDeparture') : ''
    if (state === 'done' && station === 'approved')
      return [by ?? t('nobodyAsked'), stageNames()].filter(Boolean).join(', ')
    if (station === 'loading' && shipment) return [shipment.number, place()].filter(Boolean).join(' · ')
    if (station === 'invoice' && state === 'done')
      return order.invoices.map(({ number }) => number).join(', ')
    return by ?? ''
  }
  const place = () =>
    shipment && shipment.position > 0 ? t('position', { position: String(shipment.position) }) : ''
  const stageNames = () => order.approvals.map(({ stage }) => t(`approval.${stage}`)).join(', ')

  return { title, who }
}
