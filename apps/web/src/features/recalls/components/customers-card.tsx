import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { useMayOpen } from '../../../lib/session/use-may-open.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PageLink } from '../../../ui/actions/page-link.tsx'
import type { Column, Selection } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { Badge, type BadgeColour } from '../../../ui/marks/badge.tsx'
import { CodeText, DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import type { RecallCustomer } from '../api.ts'
import classes from './recalls.module.css'

type Props = {
  customers: readonly RecallCustomer[]
  unit: string
  actions?: React.ReactNode
  selection?: Selection | undefined
  /** Opens what a customer answered; left out: it is only read. */
  onAnswer?: ((customer: RecallCustomer) => void) | undefined
}

const SHOWN = 50

/** Who got the batch, who got most first. Whoever cannot be reached stands out. */
export function CustomersCard({ customers, unit, actions, selection, onAnswer }: Props) {
  const t = useTranslations('recalls.customers')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? customers : customers.slice(0, SHOWN)
  const rest = customers.slice(shown.length)
  return (
    <Card title={t('title')} actions={actions} flush>
      <DataTable
        label={t('title')}
        columns={useColumns(unit, onAnswer)}
        rows={shown}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        selection={selection}
        uneven
        empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      />
      {rest.length > 0 && (
        <p className={classes.more}>
          {t('more', {
            count: rest.length,
            quantity: formatQuantity(rest.reduce((sum, one) => sum + one.quantity, 0)),
            unit,
          })}{' '}
          <Button size="compact-sm" onClick={() => setWhole(true)}>
            {t('all')}
          </Button>
        </p>
      )}
    </Card>
  )
}

const COLOURS: Record<RecallCustomer['state'], BadgeColour> = {
  'no-contact': 'danger',
  'not-told': 'secondary',
  told: 'primary',
  answered: 'success',
}

function useColumns(unit: string, onAnswer: Props['onAnswer']): Column<RecallCustomer>[] {
  const t = useTranslations('recalls.customers')
  return [
    {
      key: 'customer',
      header: t('customer'),
      width: 'minmax(150px, 2fr)',
      leads: true,
      card: 'title',
      cell: (row) => <Stacked top={row.name} below={<Contact row={row} />} />,
    },
    {
      key: 'quantity',
      header: t('quantity'),
      width: '84px',
      align: 'right',
      card: 'figure',
      cell: (row) => (
        <span className="figure">
          <strong>{formatQuantity(row.quantity)}</strong> {unit}
        </span>
      ),
    },
    {
      key: 'documents',
      header: t('documents'),
      width: 'minmax(150px, 1.4fr)',
      card: 'wide',
      cell: (row) => <Documents documents={row.documents} />,
    },
    {
      key: 'state',
      header: t('state'),
      width: 'minmax(128px, 1fr)',
      card: 'badge',
      cell: (row) => (
        <Stacked
          top={<Badge colour={COLOURS[row.state]}>{t(`states.${row.state}`)}</Badge>}
          below={row.told && `${t(`way.${row.told.way}`)} · ${formatDate(row.told.at)}`}
        />
      ),
    },
    {
      key: 'stillHas',
      header: t('stillHas'),
      width: '110px',
      align: 'right',
      card: 'meta',
      cell: (row) => (
        <Stacked
          top={<StillHas row={row} unit={unit} onAnswer={onAnswer} />}
          below={row.creditNotes.length > 0 && <CreditNotes row={row} />}
        />
      ),
    },
  ]
}

/** How to reach them. Of whom cannot be reached, the card is one press away for those who may change it. */
function Contact({ row }: { row: RecallCustomer }) {
  const t = useTranslations('recalls.customers')
  const mayOpen = useMayOpen()
  if (row.phone !== '' || row.email !== '') return [row.phone, row.email].filter(Boolean).join(' · ')
  return (
    <>
      <span className={classes.alarm}>{t('noContact')}</span>
      {mayOpen('/settings/customers/$id') && (
        <>
          {' '}
          ·{' '}
          <Link to="/settings/customers/$id" params={{ id: String(row.id) }}>
            {t('addContact')}
          </Link>
        </>
      )}
    </>
  )
}

const FEW = 2

function Documents({ documents }: Pick<RecallCustomer, 'documents'>) {
  const t = useTranslations('recalls.customers')
  return (
    <span className={classes.notes}>
      {documents.slice(0, FEW).map((one) => (
        <span key={one.deliveryId} title={one.receiverName}>
          <PageLink to="/picking/deliveries/$id" params={{ id: String(one.deliveryId) }}>
            <CodeText>{one.number}</CodeText>
          </PageLink>
          <br />
          {one.invoice && <CodeText>{one.invoice.number}</CodeText>} <DateText value={one.leftAt} />
        </span>
      ))}
      {documents.length > FEW && <span>{t('moreDocuments', { count: documents.length - FEW })}</span>}
    </span>
  )
}

/** The credit notes that collect it. */
function CreditNotes({ row }: { row: RecallCustomer }) {
  return (
    <span className={classes.notes}>
      {row.creditNotes.map((note) => (
        <CreditNote key={note.id} note={note} />
      ))}
    </span>
  )
}

function CreditNote({ note: { id, number, phase } }: { note: RecallCustomer['creditNotes'][number] }) {
  const t = useTranslations('recalls.customers')
  const text = <CodeText>{number ?? t('draftNote')}</CodeText>
  const params = { id: String(id) }
  if (phase !== 'draft')
    return (
      <PageLink to="/credit/$id" params={params}>
        {text}
      </PageLink>
    )
  return (
    <PageLink to="/credit/drafts/{-$id}" params={params}>
      {text}
    </PageLink>
  )
}

type StillHasProps = { row: RecallCustomer; unit: string; onAnswer: Props['onAnswer'] }

function StillHas({ row, unit, onAnswer }: StillHasProps) {
  const t = useTranslations('recalls.customers')
  const text = row.answer === null ? '–' : `${formatQuantity(row.answer.stillHas)} ${unit}`
  if (onAnswer === undefined) return <span className="figure">{text}</span>
  const shown = row.answer === null ? t('writeAnswer') : text
  return (
    <Button
      size="compact-sm"
      aria-label={`${shown}: ${t('answerOf', { name: row.name })}`}
      onClick={() => onAnswer(row)}
    >
      {shown}
    </Button>
  )
}
