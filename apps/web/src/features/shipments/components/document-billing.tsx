import { IconFileInvoice } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { useReturnDocument } from '../api/shipment-writes.ts'
import type { ShipmentDocument } from '../model/shipments-query.ts'
import classes from './shipment.module.css'

const COLOURS = {
  none: 'secondary',
  waiting: 'info',
  sent: 'primary',
  billed: 'success',
  failed: 'danger',
  'in-doubt': 'warning',
} as const

type Props = { document: ShipmentDocument; mayReturn: boolean }

/** How billing went for this document: its invoice, or what stopped it and the way out. */
export function DocumentBilling({ document, mayReturn }: Props) {
  const t = useTranslations('shipments')
  const { state, message, invoice } = document.billing
  const giveBack = useReturnDocument()
  if (state === 'none') return null
  return (
    <span className={classes.billing} aria-live="polite">
      <Badge colour={COLOURS[state]}>{t(`billing.${state}`)}</Badge>
      {invoice && (
        <FileButton
          file="GET /invoices/{id}/print"
          input={{ params: { id: invoice.id } }}
          size="compact-sm"
          leftSection={<IconFileInvoice size={15} />}
        >
          {invoice.number}
        </FileButton>
      )}
      {message && <span className={classes.message}>{message}</span>}
      {mayReturn && state === 'failed' && (
        <Button
          size="compact-sm"
          loading={giveBack.isPending}
          onClick={() => giveBack.mutate({ params: { id: document.id }, body: {} })}
        >
          {t('actions.return')}
        </Button>
      )}
    </span>
  )
}
