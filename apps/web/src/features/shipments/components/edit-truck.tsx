import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { CommandButton } from '../../../ui/actions/command-button.tsx'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { useChangeShipment } from '../api.ts'
import type { Shipment } from '../model/shipments-query.ts'
import { missingOf, truckFields, truckOf } from '../model/truck.ts'
import { TruckForm } from './truck-form.tsx'

/** Changes truck, driver, route and capacities while the shipment is ready. */
export function EditTruck({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  const [open, setOpen] = useState(false)
  return (
    <>
      <CommandButton
        size="compact-sm"
        leftSection={<IconPencil size={15} />}
        label={t('actions.edit')}
        onPress={() => setOpen(true)}
      />
      {open && <EditForm shipment={shipment} onClose={() => setOpen(false)} />}
    </>
  )
}

function EditForm({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const t = useTranslations('shipments')
  const ui = useTranslations('ui')
  const [truck, setTruck] = useState(() => truckOf(shipment))
  const change = useChangeShipment(onClose)
  const save = () =>
    change.mutate({ params: { id: shipment.id }, body: { ...truckFields(truck), version: shipment.version } })
  const missing = missingOf(truck)
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t('actions.edit')}
      footer={
        <Button primary disabled={missing.length > 0} loading={change.isPending} onClick={save}>
          {ui('save')}
        </Button>
      }
    >
      <TruckForm truck={truck} onChange={(changes) => setTruck({ ...truck, ...changes })} missing={missing} />
    </SlideIn>
  )
}
