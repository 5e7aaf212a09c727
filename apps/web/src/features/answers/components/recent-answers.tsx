import type { OutboxState } from '@cais/domain/outbox/outbox'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge, type BadgeColour } from '../../../ui/marks/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Answer, answersQuery, useNewVersion } from '../api.ts'
import classes from './answers.module.css'

export const STATE_COLOURS: Readonly<Record<OutboxState | 'held', BadgeColour>> = {
  waiting: 'info',
  sent: 'primary',
  done: 'success',
  failed: 'danger',
  'in-doubt': 'warning',
  held: 'secondary',
}

/** The newest answers of a retailer, each with how it fared. */
export function RecentAnswers({ retailerId }: { retailerId: string }) {
  const t = useTranslations('answers')
  const found = useQuery(answersQuery(retailerId))
  const rows = found.data?.data
  return (
    <Card
      title={t('recent')}
      actions={
        <Link to="/settings/outbox" search={{ kind: ['retailer-answer', 'retailer-post'] }}>
          {t('toOutbox')}
        </Link>
      }
    >
      {found.error && !rows && <ErrorState error={found.error} retry={found.refetch} />}
      {!rows && !found.error && <TextSkeleton lines={4} />}
      {rows?.length === 0 && <p className={classes.quiet}>{t('none')}</p>}
      {rows && rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((row) => (
            <AnswerLine key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function AnswerLine({ row }: { row: Answer }) {
  const t = useTranslations('answers')
  const [asking, setAsking] = useState(false)
  const again = useNewVersion(t('sentAgain', { number: row.number }), () => setAsking(false))
  const isSettled = row.state === 'done' || row.state === 'failed'
  return (
    <li className={classes.line}>
      <div className={classes.lineHead}>
        <strong>{row.number}</strong>
        {row.version > 1 && <span className={classes.quiet}>{t('version', { version: row.version })}</span>}
        <Badge colour={STATE_COLOURS[row.state]}>{t(`states.${row.state}`)}</Badge>
      </div>
      <p className={classes.quiet}>
        {t(row.withdraws ? 'withdraws' : `kinds.${row.kind}`)} · {formatDateTime(row.createdAt)}
      </p>
      {row.lastError && row.state !== 'done' && <p className={classes.fault}>{row.lastError.message}</p>}
      {isSettled && <Button onClick={() => setAsking(true)}>{t('again')}</Button>}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('againTitle', { number: row.number })}
        confirmLabel={t('again')}
        reason="required"
        pending={again.isPending}
        error={again.error?.message}
        onConfirm={(reason) => again.mutate({ params: { id: row.id }, body: { reason } })}
      >
        {t('againText')}
      </ConfirmDialog>
    </li>
  )
}
