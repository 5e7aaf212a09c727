import type { OutboxState } from '@cais/domain/outbox/outbox'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { Badge, type BadgeColour } from '../../../ui/marks/badge.tsx'
import { DateText } from '../../../ui/marks/text.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { type Message, useRepeat } from '../api.ts'
import classes from './outbox.module.css'

const COLOURS: Readonly<Record<OutboxState, BadgeColour>> = {
  waiting: 'info',
  sent: 'primary',
  done: 'success',
  failed: 'danger',
  'in-doubt': 'warning',
}

export function useOutboxColumns(): Column<Message>[] {
  const t = useTranslations('outbox')
  return [
    {
      key: 'subject',
      header: t('columns.subject'),
      width: 'minmax(190px, 1.2fr)',
      card: 'title',
      leads: true,
      cell: (row) => <Subject row={row} />,
    },
    {
      key: 'kind',
      header: t('columns.kind'),
      width: '160px',
      card: 'meta',
      from: 900,
      cell: ({ kind }) => t(`kind.${kind}`),
    },
    {
      key: 'state',
      header: t('columns.state'),
      width: '120px',
      card: 'badge',
      cell: ({ state }) => <Badge colour={COLOURS[state]}>{t(`state.${state}`)}</Badge>,
    },
    {
      key: 'error',
      header: t('columns.error'),
      width: 'minmax(240px, 2fr)',
      card: 'wide',
      cell: (row) => <Progress row={row} />,
    },
    {
      key: 'created',
      header: t('columns.created'),
      width: '150px',
      card: 'meta',
      from: 1000,
      cell: ({ createdAt }) => <DateText value={createdAt} time />,
    },
    {
      key: 'action',
      header: t('columns.action'),
      width: '150px',
      align: 'right',
      card: 'wide',
      cell: (row) => <Repeat row={row} />,
    },
  ]
}

function Subject({ row }: { row: Message }) {
  return (
    <span className={classes.lines}>
      {row.object.type === 'order' ? (
        <Link to="/documents/$id" params={{ id: row.object.id }}>
          {row.subject}
        </Link>
      ) : row.object.type === 'invoice' ? (
        <Link to="/documents/invoices/$id" params={{ id: row.object.id }}>
          {row.subject}
        </Link>
      ) : row.object.type === 'creditnote' ? (
        <Link to="/credit/$id" params={{ id: row.object.id }}>
          {row.subject}
        </Link>
      ) : row.object.type === 'customer' ? (
        <Link to="/customers/$id/account" params={{ id: row.object.id }}>
          {row.subject}
        </Link>
      ) : (
        <strong>{row.subject}</strong>
      )}
      <small>{row.receiver || row.key}</small>
    </span>
  )
}

function Progress({ row }: { row: Message }) {
  const t = useTranslations('outbox')
  const isOpen = row.state !== 'done' && row.state !== 'failed'
  return (
    <span className={classes.lines}>
      {row.lastError && <span>{row.lastError.message}</span>}
      {row.attempts > 0 && (
        <small>
          {t('attempts', { count: row.attempts })}
          {isOpen && row.nextAttemptAt && ` · ${t('next', { when: formatDateTime(row.nextAttemptAt) })}`}
        </small>
      )}
    </span>
  )
}

/** The button that fits: sending again what surely did not arrive, asking, or sending what may then arrive twice. */
function Repeat({ row }: { row: Message }) {
  const t = useTranslations('outbox')
  const [isAsking, setAsking] = useState(false)
  const repeat = useRepeat(t('repeated', { subject: row.subject }), () => setAsking(false))
  const [action] = row.allowedActions
  if (action === undefined) return null
  const send = () => repeat.mutate({ params: { id: String(row.id) }, body: { action, version: row.version } })
  const label = t(row.state === 'in-doubt' && action === 'repeat' ? 'ask' : action)
  return (
    <>
      <Button
        aria-label={`${label} ${row.subject}`}
        loading={repeat.isPending}
        onClick={() => (action === 'send-again' ? setAsking(true) : send())}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('again.title', { subject: row.subject })}
        confirmLabel={t('send-again')}
        tone="danger"
        pending={repeat.isPending}
        error={repeat.error?.message}
        onConfirm={send}
      >
        {t('again.text')}
      </ConfirmDialog>
    </>
  )
}
