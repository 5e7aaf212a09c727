import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../lib/screen/notify.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { useChangeShipment } from '../api.ts'
import { addOrder, type Load, overloadsOfChange } from '../model/load.ts'
import type { Shipment } from '../model/shipments-query.ts'
import { truckFields, truckOf } from '../model/truck.ts'
import { OverloadDialog } from './builder/overload-dialog.tsx'
import { PendingWindow } from './builder/pending-window.tsx'

/** Waiting documents of the shipment's warehouse, to be added. */
export function AddDocumentsSheet({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const t = useTranslations('shipments')
  const builder = useTranslations('builder')
  const [load, setLoad] = useState<Load>([])
  const change = useChangeShipment(onClose, { quiet: true })
  const overload = change.error?.code === 'SHIPMENT_OVERLOADED' ? change.error.message : undefined
  const onBoard = shipment.documents.map(({ id }) => id)
  const save = (acceptOverload: boolean) =>
    change.mutate(
      {
        params: { id: shipment.id },
        body: {
          ...truckFields(truckOf(shipment)),
          acceptOverload,
          version: shipment.version,
          orderIds: [...onBoard, ...load.map(({ id }) => id)],
        },
      },
      { onError: (error) => error.code !== 'SHIPMENT_OVERLOADED' && notify.error(error.message) },
    )
  return (
    <SlideIn
      open
      onClose={onClose}
      size={760}
      title={t('addDocuments')}
      footer={
        <Button primary disabled={load.length === 0} loading={change.isPending} onClick={() => save(false)}>
          {t('addCount', { count: load.length })}
        </Button>
      }
    >
      <PendingWindow
        search={{ warehouseId: shipment.warehouse }}
        load={load}
        capacity={roomLeft(shipment)}
        route={shipment.route}
        onAdd={(order) => setLoad(addOrder(load, order))}
        onRemove={(id) => setLoad(load.filter((order) => order.id !== id))}
      />
      <OverloadDialog
        open={overload !== undefined}
        overloads={overloadsOfChange(shipment, load, shipment.capacities)}
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

/** What is left beside the documents that it carries already, kg. */
function roomLeft({ capacities, weights }: Shipment) {
  const left = (capacity: number | null, weight: number) =>
    capacity === null ? null : Math.max(0, capacity - weight)
  return {
    total: left(capacities.total, weights.total),
    ambient: left(capacities.ambient, weights.ambient),
    refrigerated: left(capacities.refrigerated, weights.refrigerated),
    frozen: left(capacities.frozen, weights.frozen),
  }
}
