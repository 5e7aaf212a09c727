import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CommandButton } from '../../../ui/actions/command-button.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import type { Shipment } from '../model/shipments-query.ts'

const EditTruckForm = lazyComponent(async () => (await import('./edit-truck-form.tsx')).EditTruckForm)

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
      {open && (
        <Suspense fallback={null}>
          <EditTruckForm shipment={shipment} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
