import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { type CollectionRow, useCarryCollection, useShipments } from '../api.ts'
import classes from './collection.module.css'

type Props = { row: CollectionRow; onClose: () => void }

/** Which shipment fetches the goods: those that go there first. */
export function CarryDialog({ row, onClose }: Props) {
  const t = useTranslations('collections.carry')
  const [shipmentId, setShipmentId] = useState<string | null>(null)
  const carry = useCarryCollection()
  const shipments = useShipments(row.branchId, true)
    .filter(({ stage }) => stage !== 'billed')
    .toSorted((a, b) => Number(b.route === row.route) - Number(a.route === row.route))
  const options = shipments.map((shipment) => ({
    value: String(shipment.id),
    label: [
      shipment.number,
      shipment.route,
      shipment.carRegistration,
      shipment.departsOn && formatDate(shipment.departsOn),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <Dialog open onClose={onClose} title={t('title', { number: row.number })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          carry.mutate(
            { params: { id: row.id }, body: { shipmentId: Number(shipmentId) } },
            { onSuccess: onClose },
          )
        }}
      >
        <SelectField
          label={t('label')}
          required
          options={options}
          value={shipmentId}
          description={t('hint')}
          error={carry.error?.message}
          onChange={setShipmentId}
        />
        <Button type="submit" primary loading={carry.isPending} disabled={shipmentId === null}>
          {t('confirm')}
        </Button>
      </form>
    </Dialog>
  )
}
