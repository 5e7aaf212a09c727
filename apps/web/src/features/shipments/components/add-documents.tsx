import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import type { Shipment } from '../model/shipments-query.ts'

const AddDocumentsSheet = lazyComponent(
  async () => (await import('./add-documents-sheet.tsx')).AddDocumentsSheet,
)

/** Adds waiting documents of the same warehouse to a shipment that is ready. */
export function AddDocuments({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" leftSection={<IconPlus size={15} />} onClick={() => setOpen(true)}>
        {t('addDocuments')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <AddDocumentsSheet shipment={shipment} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
