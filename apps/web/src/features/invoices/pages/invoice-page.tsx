import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatPercent, formatQuantity } from '../../../lib/format/quantity.ts'
import { useIsPhone } from '../../../lib/screen/use-is-wide.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { FileButton } from '../../../ui/actions/file-button.tsx'
import { MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DecisionBar } from '../../../ui/page/decision-bar.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { CreditedNotes } from '../../../ui/record/credited-panel.tsx'
import { RecordChain } from '../../../ui/record/record-chain.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Invoice, invoiceNotesQuery, invoiceQuery } from '../api.ts'
import { CancelInvoice } from '../components/cancel-invoice.tsx'
import { InvoiceDebt } from '../components/invoice-debt.tsx'
import { InvoiceJourney } from '../components/invoice-journey.tsx'
import { InvoiceMailCard } from '../components/invoice-mail.tsx'
import { InvoicePrints } from '../components/invoice-prints.tsx'
import classes from '../components/invoice-sheet.module.css'
import { PrintInvoice } from '../components/print-invoice.tsx'

const route = getRouteApi('/shell/documents/invoices/$id')

/** An invoice as it was issued, with what settled it and every print. */
export function InvoicePage() {
  const { id } = route.useParams()
  const found = useQuery(invoiceQuery(Number(id)))
  if (!found.data)
    return found.error ? <ErrorState error={found.error} retry={found.refetch} /> : <DetailSkeleton />
  return <LoadedInvoice invoice={found.data.data} />
}

function LoadedInvoice({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('invoices')
  const credited = useTranslations('notes.invoice')
  const { id, number, customer, allowedActions } = invoice
  const notes = useQuery(invoiceNotesQuery(id)).data?.data
  const isPhone = useIsPhone()
  const pay = allowedActions.includes('record-payment') && (
    <LinkButton
      to="/customers/$id/account"
      params={{ id: String(customer.id) }}
      search={{ pay: number }}
      primary
    >
      {t('recordPayment')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title={number}
        eyebrow={
          <>
            <Link to="/documents/invoices">{t('title')}</Link>
            <Link to="/customers/$id" params={{ id: String(customer.id) }}>
              {customer.name}
            </Link>
          </>
        }
        back={{ to: '/documents/invoices' }}
        beside={<MoneyText centavos={invoice.total} currency strong />}
        actions={
          <>
            <FileButton
              file="GET /invoices/{id}/print"
              input={{ params: { id } }}
              accept="application/pdf"
              leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
            >
              {t('view')}
            </FileButton>
            <PrintInvoice invoice={invoice} />
            {notes && <CancelInvoice invoice={invoice} notes={notes} />}
            {!isPhone && pay}
          </>
        }
      />
      <div className={classes.page}>
        <div className={classes.main}>
          <Card title={t('lines')} flush>
            <Lines invoice={invoice} />
          </Card>
          <Card title={t('totals')}>
            <Totals invoice={invoice} />
          </Card>
        </div>
        <div className={classes.side}>
          <Card title={t('columns.state')}>
            <InvoiceDebt invoice={invoice} />
          </Card>
          {notes && (
            <Card title={credited('title')}>
              <CreditedNotes notes={notes.notes} />
            </Card>
          )}
          <Card title={t('journey.title')}>
            <InvoiceJourney invoice={invoice} />
          </Card>
          <Card
            title={t('prints.title')}
            actions={<RecordChain objectType="invoice" objectId={String(id)} />}
          >
            <InvoicePrints invoice={invoice} />
          </Card>
          <InvoiceMailCard invoice={invoice} />
        </div>
      </div>
      {isPhone && pay && <DecisionBar label={t('recordPayment')}>{pay}</DecisionBar>}
    </>
  )
}

/** The lines as they were frozen, with the batches that left. */
function Lines({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('invoices.line')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
    <section className={classes.scroll} aria-label={t('label')} tabIndex={0}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t('article')}</th>
            <th scope="col">{t('quantity')}</th>
            <th scope="col">{t('price')}</th>
            <th scope="col">{t('discount')}</th>
            <th scope="col">{t('rate')}</th>
            <th scope="col">{t('net')}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.sequence}>
              <td>
                {line.description}
                <small>
                  {[line.productId, ...line.batches.map(({ batch }) => batch), line.exemptionReason]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </td>
              <td>
                {formatQuantity(line.quantity)} {line.unit}
              </td>
              <td>{formatMoney(line.unitPrice)}</td>
              <td data-none={line.discountTotal === 0 || undefined}>
                {line.discountTotal === 0 ? '–' : formatMoney(line.discountTotal)}
              </td>
              <td>{line.vatRate === 0 ? t('exempt') : formatPercent(line.vatRate)}</td>
              <td>{formatMoney(line.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Totals({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('invoices')
  const money = (term: string, centavos: number) => ({ term, value: formatMoney(centavos), figure: true })
  return (
    <DefinitionList
      items={[
        money(t('merchandise'), invoice.merchandise),
        money(t('discounts'), -invoice.discounts),
        ...invoice.vatByRate.map(({ rate, base, vat }) =>
          rate === 0
            ? money(t('exemptOf'), base)
            : money(t('vatOf', { rate: formatPercent(rate), base: formatMoney(base) }), vat),
        ),
        {
          term: t('columns.total'),
          value: <MoneyText centavos={invoice.total} strong currency />,
          figure: true,
        },
        { term: t('filter.nuit'), value: invoice.party.nuit ?? undefined },
        { term: t('address'), value: invoice.party.address || undefined },
        { term: t('paymentCondition'), value: invoice.paymentCondition || undefined },
      ]}
    />
  )
}
