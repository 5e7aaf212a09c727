import {
  IconAlertTriangle,
  IconCreditCard,
  IconFileInvoice,
  IconHelpCircle,
  IconPackageImport,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../../lib/api/api-error.ts'
import { connection } from '../../../../lib/api/connection.ts'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent, formatQuantity } from '../../../../lib/format/quantity.ts'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { Button, LinkButton } from '../../../../ui/actions/button.tsx'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import { EditCustomer } from '../../../../ui/record/customer-editor.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { type BillingPreview, billingPreviewQuery, useInvoiceShipment } from '../../api.ts'
import type { Shipment } from '../../model/shipments-query.ts'
import classes from './billing-sheet.module.css'
import { usePrintAfter } from './print-after.tsx'

type Props = { shipment: Shipment; onClose: () => void }

/** What billing the shipment will do, and the one confirmation. */
export function BillingSheet({ shipment, onClose }: Props) {
  const t = useTranslations('billing.before')
  const preview = useQuery(billingPreviewQuery(shipment))
  const invoice = useInvoiceShipment(onClose)
  const isOnline = connection.use() === 'online'
  const found = preview.data?.data
  const count = found?.documents ?? 0
  const { print, field } = usePrintAfter(count)
  const bill = () =>
    invoice.mutate({
      params: { id: shipment.id },
      body: { version: shipment.version, ...(print && { print }) },
    })
  const isReady = count > 0 && isOnline && !preview.isFetching
  useShortcut('Ctrl+Enter', t('bill', { count: String(count) }), bill, {
    enabled: isReady && !invoice.isPending,
  })
  return (
    <SlideIn
      open
      onClose={onClose}
      title={t('title')}
      loading={preview.isPending}
      footer={
        <div className={classes.foot}>
          <small>{isOnline ? t('promise') : t('offline')}</small>
          <span className={classes.buttons}>
            <Button onClick={onClose}>{t('back')}</Button>
            <Button
              primary
              keys="Ctrl+Enter"
              disabled={!isReady}
              loading={invoice.isPending}
              leftSection={<IconFileInvoice size={17} />}
              onClick={bill}
            >
              {count > 0 ? t('bill', { count: String(count) }) : t('billNone')}
            </Button>
          </span>
        </div>
      }
    >
      <div className={classes.content}>
        <p className={classes.quiet}>
          {t('lead', { number: shipment.number, count: shipment.documentCount })}
        </p>
        {preview.error && !found && <ErrorState error={toApiError(preview.error)} retry={preview.refetch} />}
        {found && <Figures preview={found} />}
        {found && <Excluded preview={found} />}
        {found && <Notes preview={found} collections={shipment.collections} />}
        {count > 0 && field}
        {invoice.error && (
          <div role="alert" className={classes.error}>
            {invoice.error.message}
            {invoice.error.details.map(({ field, rule, message }) => (
              <p key={field + rule}>{message ?? rule}</p>
            ))}
          </div>
        )}
      </div>
    </SlideIn>
  )
}

/** Net, VAT and total, and the numbers that the invoices will get. */
function Figures({ preview }: { preview: BillingPreview }) {
  const t = useTranslations('billing.before')
  const { documents, net, vat, total, series, issuedOn, isNumberedByErp } = preview
  return (
    <section className={classes.figures} aria-label={t('title')}>
      <dl>
        {(
          [
            ['net', net],
            ['vat', vat],
            ['total', total],
          ] as const
        ).map(([name, amount]) => (
          <div key={name} data-name={name}>
            <dt>{t(name)}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      {documents === 0 && <p>{t('nothing')}</p>}
      {documents > 0 && isNumberedByErp && (
        <p>
          {t('byErp', { count: documents })} {t('date', { date: formatDate(issuedOn) })}
        </p>
      )}
      {series.map(({ name, first, documents }) => (
        <p key={name}>
          {t('series', { count: documents, name, first: String(first) })}{' '}
          {t('date', { date: formatDate(issuedOn) })}
        </p>
      ))}
    </section>
  )
}

/** What stays out, each with its reason and what mends it. */
function Excluded({ preview: { excluded } }: { preview: BillingPreview }) {
  const t = useTranslations('billing.before')
  if (excluded.length === 0) return null
  return (
    <section className={classes.part}>
      <h3 data-danger>{t('excluded', { count: String(excluded.length) })}</h3>
      <ul className={classes.out}>
        {excluded.map(({ orderId, number, customer, total, message, customerEditable }) => (
          <li key={orderId}>
            <span>
              <strong>{customer.name}</strong> · {formatMoney(total)} <span className="code">{number}</span>
              <small>
                {message} {t('stays')}
              </small>
            </span>
            {customerEditable ? (
              <EditCustomer customerId={customer.id} label={t('openCustomer')} />
            ) : (
              <LinkButton size="compact-sm" to="/customers/$id" params={{ id: String(customer.id) }}>
                {t('openCustomer')}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type NotesProps = { preview: BillingPreview; collections: Shipment['collections'] }

/** What does not stop billing, and should be known before. */
function Notes({ preview, collections }: NotesProps) {
  const t = useTranslations('billing.before')
  const notes = useNotes(preview, collections)
  if (notes.length === 0) return null
  return (
    <section className={classes.part}>
      <h3>{t('notes', { count: String(notes.length) })}</h3>
      <ul className={classes.notes}>
        {notes.map(({ key, icon, title, text }) => (
          <li key={key}>
            {icon}
            <span>
              <strong>{title}</strong>
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Note = { key: string; icon: ReactNode; title: string; text: string }

function useNotes(
  { shortages, overLimit, inDoubt }: BillingPreview,
  collections: Shipment['collections'],
): Note[] {
  const t = useTranslations('billing.before')
  const short = shortages.map(({ orderId, productId, customer, description, unit, asked, loaded }) => ({
    key: `${orderId} ${productId}`,
    icon: <IconAlertTriangle size={18} aria-hidden="true" />,
    title: t('short', { customer: customer.name, missing: `${formatQuantity(asked - loaded)} ${unit}` }),
    text: t('shortText', {
      article: description,
      loaded: formatQuantity(loaded),
      asked: formatQuantity(asked),
    }),
  }))
  const over = overLimit.map(({ customer, percent, approval }) => ({
    key: `limit ${customer.id}`,
    icon: <IconCreditCard size={18} aria-hidden="true" />,
    title: t('over', { customer: customer.name, percent: formatPercent(percent) }),
    text: approval ? t('approved', { name: approval.by, date: formatDate(approval.at) }) : t('notApproved'),
  }))
  const doubt = {
    key: 'doubt',
    icon: <IconHelpCircle size={18} aria-hidden="true" />,
    title: t('inDoubt', { count: inDoubt }),
    text: t('inDoubtText'),
  }
  const fetched = {
    key: 'collections',
    icon: <IconPackageImport size={18} aria-hidden="true" />,
    title: t('collections', { count: collections.length }),
    text: t('collectionsText', { numbers: collections.map(({ number }) => number).join(', ') }),
  }
  return [...short, ...over, ...(inDoubt > 0 ? [doubt] : []), ...(collections.length > 0 ? [fetched] : [])]
}
