import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../lib/screen/notify.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { useChangeShipment } from '../api.ts'
import { overloadsOfChange } from '../model/load.ts'
import type { Shipment } from '../model/shipments-query.ts'
import { capacityOf, missingOf, truckFields, truckOf } from '../model/truck.ts'
import { OverloadDialog } from './builder/overload-dialog.tsx'
import { TruckChooser } from './chooser/truck-chooser.tsx'

/** The choice of truck, driver and departure of a shipment that is ready. */
export function EditTruckForm({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const t = useTranslations('shipments')
  const builder = useTranslations('builder')
  const ui = useTranslations('ui')
  const [truck, setTruck] = useState(() => truckOf(shipment))
  const change = useChangeShipment(onClose, { quiet: true })
  const overload = change.error?.code === 'SHIPMENT_OVERLOADED' ? change.error.message : undefined
  const save = (acceptOverload: boolean) =>
    change.mutate(
      {
        params: { id: shipment.id },
        body: { ...truckFields(truck), acceptOverload, version: shipment.version },
      },
      { onError: (error) => error.code !== 'SHIPMENT_OVERLOADED' && notify.error(error.message) },
    )
  const missing = missingOf(truck)
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t('actions.edit')}
      size={720}
      footer={
        <Button primary disabled={missing.length > 0} loading={change.isPending} onClick={() => save(false)}>
          {ui('save')}
        </Button>
      }
    >
      <TruckChooser
        truck={truck}
        shipmentId={shipment.id}
        missing={missing}
        onChange={(changes) => setTruck({ ...truck, ...changes })}
      />
      <OverloadDialog
        open={overload !== undefined}
        overloads={overloadsOfChange(shipment, [], capacityOf(truck))}
        sentence={overload}
        title={builder('overload.askSave')}
        confirmLabel={builder('overload.acceptSave')}
        pending={change.isPending}
        onClose={change.reset}
        onAccept={() => save(true)}
      />
    </SlideIn>
  )
}
