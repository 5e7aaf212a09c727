import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { PageLink } from '../actions/page-link.tsx'
import { Badge } from '../marks/badge.tsx'
import { CodeText, MoneyText } from '../marks/text.tsx'
import { Card } from '../page/card.tsx'
import classes from './credited-panel.module.css'

export type InvoiceNotes = ApiData<'GET /invoices/{id}/credit-notes'>
type Note = InvoiceNotes['notes'][number]

/** The credit and debit notes over the invoices of a document. Nothing is shown before there is one. */
export function OrderCredits({ orderId }: { orderId: number }) {
  const t = useTranslations('notes.invoice')
  const found = useQuery(apiQuery('GET /orders/{id}/credit-notes', { params: { id: orderId } }))
  const notes = found.data?.data.notes ?? []
  if (notes.length === 0) return null
  return (
    <Card title={t('title')}>
      <CreditedNotes notes={notes} showsInvoice />
    </Card>
  )
}

/** Each note with where it stands and what it comes to; a credit note is below zero. */
export function CreditedNotes({
  notes,
  showsInvoice = false,
}: {
  notes: readonly Note[]
  showsInvoice?: boolean
}) {
  const t = useTranslations('notes')
  if (notes.length === 0) return <p className={classes.quiet}>{t('invoice.none')}</p>
  return (
    <ul className={classes.list}>
      {notes.map((note) => (
        <li key={`${note.id} ${note.invoice.id}`} className={classes.row}>
          <PageLink to="/credit/$id" params={{ id: String(note.id) }}>
            <CodeText>{note.creditNumber ?? note.number}</CodeText>
          </PageLink>
          <MoneyText centavos={note.kind === 'debit' ? note.total : -note.total} />
          <small>
            {t(`kind.${note.kind}`)} · {t(`invoice.phase.${note.phase}`)}
            {showsInvoice && ` · ${note.invoice.number}`}
          </small>
          {note.isCancelling && <Badge colour="danger">{t('invoice.cancelled')}</Badge>}
        </li>
      ))}
    </ul>
  )
}
