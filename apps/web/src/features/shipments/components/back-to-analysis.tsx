import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/actions/button.tsx'
import { usePickingToAnalysis } from '../api/shipment-writes.ts'
import type { ShipmentDocument } from '../model/shipments-query.ts'

/** What is in picking of one document goes back to stock analysis, and off the truck. */
export function BackToAnalysis({ document }: { document: ShipmentDocument }) {
  const t = useTranslations('shipments')
  const sendBack = usePickingToAnalysis()
  return (
    <IconButton
      label={t('backToAnalysis', { number: document.number })}
      loading={sendBack.isPending}
      onClick={() => sendBack.mutate({ params: { id: document.id }, body: {} })}
    >
      <IconArrowBackUp size={17} />
    </IconButton>
  )
}
