import { IconListDetails } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import type { ShipmentRow } from '../model/shipments-query.ts'

/** As many as one file takes (contract, cargoInput). */
const MOST = 30

type Props = { rows: readonly ShipmentRow[] }

/** The loading lists of the shipments as one PDF, in the order of the list. */
export function CargoListButton({ rows }: Props) {
  const t = useTranslations('shipments.list')
  const printable = rows.filter(({ allowedActions }) => allowedActions.includes('print-loading-list'))
  const shipmentIds = printable.slice(0, MOST).map(({ id }) => id)
  if (shipmentIds.length === 0) return null
  return (
    <FileButton
      file="POST /shipment/cargo"
      input={{ body: { shipmentIds } }}
      accept="application/pdf"
      command={t('cargoList')}
      leftSection={<IconListDetails size={17} aria-hidden="true" />}
    >
      {t('cargoListOf', { count: String(shipmentIds.length) })}
    </FileButton>
  )
}
