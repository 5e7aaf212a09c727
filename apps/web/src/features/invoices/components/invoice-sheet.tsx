import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { MoneyText } from '../../../ui/marks/text.tsx'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { type Invoice, invoiceQuery } from '../api.ts'
import { InvoiceDebt } from './invoice-debt.tsx'
import { InvoiceJourney } from './invoice-journey.tsx'
import { InvoicePrints } from './invoice-prints.tsx'
import classes from './invoice-sheet.module.css'
import { PrintInvoice } from './print-invoice.tsx'

/** One invoice beside the list: what is open, its way from order to receipt, and its prints. */
export function InvoiceSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('invoices')
  const found = useQuery(invoiceQuery(id))
  const invoice = found.data?.data
  return (
    <SlideIn
      open
      onClose={onClose}
      title={invoice?.number ?? t('one')}
      loading={found.isPending}
      footer={invoice && <InvoiceActions invoice={invoice} />}
    >
      {invoice ? (
        <>
          <p className={classes.customer}>
            <strong>{invoice.customer.name}</strong>
            <small>
              {t('party', {
                code: invoice.party.code,
                nuit: invoice.party.nuit ?? '–',
                lines: invoice.lines.length,
              })}
            </small>
          </p>
          <p className={classes.total}>
            <MoneyText centavos={invoice.total} currency strong />
          </p>
          <InvoiceDebt invoice={invoice} />
          <h3 className={classes.heading}>{t('journey.title')}</h3>
          <InvoiceJourney invoice={invoice} />
          <h3 className={classes.heading}>{t('prints.title')}</h3>
          <InvoicePrints invoice={invoice} />
        </>
      ) : (
        <ErrorState error={found.error} retry={found.refetch} />
      )}
    </SlideIn>
  )
}

function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('invoices')
  const { id, number, customer, allowedActions } = invoice
  return (
    <>
      {allowedActions.includes('record-payment') && (
        <LinkButton to="/customers/$id/account" params={{ id: String(customer.id) }} search={{ pay: number }}>
          {t('recordPayment')}
        </LinkButton>
      )}
      <FileButton
        file="GET /invoices/{id}/print"
        input={{ params: { id } }}
        accept="application/pdf"
        leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
      >
        {t('view')}
      </FileButton>
      <PrintInvoice invoice={invoice} />
      <LinkButton to="/documents/invoices/$id" params={{ id: String(id) }}>
        {t('open')}
      </LinkButton>
    </>
  )
}
