import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import { type Invoice, invoiceNotesQuery } from '../api.ts'
import { InvoiceState } from './invoice-state.tsx'

/** What of the invoice is paid and by what, and what is open. One that a credit note cancelled is not paid: nobody owes it. */
export function InvoiceDebt({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('invoices')
  const notes = useQuery(invoiceNotesQuery(invoice.id)).data?.data.notes ?? []
  const isCancelled = notes.some(({ isCancelling, phase }) => isCancelling && phase === 'issued')
  return (
    <>
      {isCancelled ? <Badge colour="danger">{t('cancelled')}</Badge> : <InvoiceState row={invoice} />}
      <DefinitionList
        items={[
          ...invoice.payments.map(({ entryId, paymentId, document, amount }) => ({
            term: document,
            value:
              paymentId === null ? (
                formatMoney(amount)
              ) : (
                <Link
                  to="/documents/payments"
                  search={{ payment: paymentId }}
                  aria-label={t('openPayment', { number: document, amount: formatMoney(amount) })}
                  key={entryId}
                >
                  {formatMoney(amount)}
                </Link>
              ),
            figure: true,
          })),
          { term: t('openAmount'), value: <strong>{formatMoney(invoice.open)}</strong>, figure: true },
        ]}
      />
    </>
  )
}
