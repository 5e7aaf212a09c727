import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { useChangeShipment } from '../api.ts'
import { addOrder, type Load } from '../model/load.ts'
import type { Shipment } from '../model/shipments-query.ts'
import { truckOf } from '../model/truck.ts'
import { PendingList } from './pending-list.tsx'

/** Adds waiting documents of the same warehouse to a shipment that is ready. */
export function AddDocuments({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  const [open, setOpen] = useState(false)
  const [load, setLoad] = useState<Load>([])
  const close = () => {
    setOpen(false)
    setLoad([])
  }
  const change = useChangeShipment(close)
  const onBoard = shipment.documents.map(({ id }) => id)
  const save = () =>
    change.mutate({
      params: { id: shipment.id },
      body: {
        ...truckOf(shipment),
        version: shipment.version,
        orderIds: [...onBoard, ...load.map(({ id }) => id)],
      },
    })
  return (
    <>
      <Button size="compact-sm" leftSection={<IconPlus size={15} />} onClick={() => setOpen(true)}>
        {t('addDocuments')}
      </Button>
      <SlideIn
        open={open}
        onClose={close}
        size={760}
        title={t('addDocuments')}
        footer={
          <Button primary disabled={load.length === 0} loading={change.isPending} onClick={save}>
            {t('addCount', { count: load.length })}
          </Button>
        }
      >
        <PendingList
          search={{ warehouseId: shipment.warehouse }}
          load={load}
          onAdd={(order) => setLoad(addOrder(load, order))}
          onRemove={(id) => setLoad(load.filter((order) => order.id !== id))}
        />
      </SlideIn>
    </>
  )
}
