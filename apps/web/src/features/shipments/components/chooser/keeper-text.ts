import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import type { Keeper } from '../../model/fleet.ts'

/** What keeps a truck or a driver: a word for the badge, and a line that says until when. */
export function useKeeperText() {
  const t = useTranslations('builder.keeper')
  const hours = ({ departsTime, returnsTime }: NonNullable<Keeper['shipment']>, isOut: boolean) => {
    if (returnsTime !== null) return t('returns', { time: returnsTime })
    return departsTime !== null && !isOut ? t('leaves', { time: departsTime }) : t('allDay')
  }
  return {
    state: ({ kind, shipment }: Keeper): string => {
      if (kind !== 'shipment') return t(kind)
      return shipment?.stage === 'ready' || shipment?.stage === 'loading' ? t(shipment.stage) : t('away')
    },
    text: ({ kind, shipment, validUntil }: Keeper): string => {
      if (kind === 'licence') return t('licenceText', { date: formatDate(validUntil ?? '') })
      if (shipment === null) return t('inactiveText')
      const isOut = shipment.stage !== 'ready' && shipment.stage !== 'loading'
      return t('shipmentText', { number: shipment.number, hours: hours(shipment, isOut) })
    },
  }
}
