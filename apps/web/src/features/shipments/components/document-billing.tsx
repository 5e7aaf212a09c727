import { IconFileInvoice } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { EditCustomer } from '../../../ui/record/customer-editor.tsx'
import { UnloadDocument } from '../../../ui/record/unload-document.tsx'
import { useReturnDocument } from '../api.ts'
import type { ShipmentDocument } from '../model/shipments-query.ts'
import classes from './shipment.module.css'

type Props = {
  document: ShipmentDocument
  mayReturn: boolean
  mayUnload: boolean
  /** Bills again what is missing; undefined = the user may not. */
  onInvoice: (() => void) | undefined
}

/** The billing of a document: its invoice, or why it failed and what the user can do. */
export function DocumentBilling({ document, mayReturn, mayUnload, onInvoice }: Props) {
  const t = useTranslations('shipments')
  const card = useTranslations('ui.customerCard')
  const { state, code, message, invoice } = document.billing
  const returnDocument = useReturnDocument()
  if (state === 'none') return null
  return (
    <span className={classes.billing} aria-live="polite">
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
      {invoice && invoice.printedAt === null && <Badge colour="warning">{t('printPending')}</Badge>}
      {message && <span className={classes.message}>{message}</span>}
      {state === 'failed' && isCustomerFault(code) && document.customerEditable && onInvoice && (
        <EditCustomer
          customerId={document.customerId}
          label={card('fillAndRepeat')}
          saveLabel={card('saveAndRepeat')}
          onBillable={onInvoice}
        />
      )}
      {mayUnload && state === 'failed' && <UnloadDocument orderId={document.id} />}
      {mayReturn && state === 'failed' && (
        <Button
          size="compact-sm"
          loading={returnDocument.isPending}
          onClick={() => returnDocument.mutate({ params: { id: document.id }, body: {} })}
        >
          {t('actions.return')}
        </Button>
      )}
    </span>
  )
}

/** Billing failed because of the customer's record, which the user can correct. */
const isCustomerFault = (code: string | null) => code === 'NUIT_MISSING' || code === 'NUIT_INVALID'
