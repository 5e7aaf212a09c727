import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText, DateText } from '../../../ui/marks/text.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { type DestructionRow, usePaper, useSettleDestruction } from '../api.ts'
import classes from './returns.module.css'

const COLOUR = {
  waiting: 'warning',
  confirmed: 'danger',
  declined: 'secondary',
  withdrawn: 'secondary',
} as const

/** Destructions: who asked, who saw it, what of; the witness confirms or declines, who asked takes it back. */
export function DestructionList({ rows }: { rows: readonly DestructionRow[] }) {
  const t = useTranslations('returns.destruction')
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={row.id} className={`${classes.row} ${classes.unmarked}`}>
          <div>
            <strong>{row.reason}</strong>
            <p>
              {t('askedBy', { name: row.askedBy.name })} · <DateText value={row.askedAt} time />
            </p>
            <p>
              {t(row.state === 'waiting' ? 'waitsFor' : 'witness', { name: row.witness.name })}
              {row.present !== '' && ` · ${row.present}`}
            </p>
            {row.lines.map((line) => (
              <p key={line.goodsId}>
                {formatQuantity(line.quantity)} {line.unit} · {line.description} ·{' '}
                <CodeText>{line.batch}</CodeText>
              </p>
            ))}
            {row.settledBy !== null && row.settledAt !== null && row.state !== 'waiting' && (
              <p>
                {t(`settled.${row.state}`, { name: row.settledBy.name })} ·{' '}
                <DateText value={row.settledAt} time />
              </p>
            )}
            {row.settledReason !== '' && <p>«{row.settledReason}»</p>}
          </div>
          <div className={classes.marks}>
            <Badge colour={COLOUR[row.state]}>{t(`state.${row.state}`)}</Badge>
          </div>
          <div className={classes.figures}>
            <Acts row={row} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Acts({ row }: { row: DestructionRow }) {
  const t = useTranslations('returns.destruction')
  const words = useTranslations('returns')
  const [asked, setAsked] = useState<'confirm' | 'decline' | 'withdraw' | null>(null)
  const settle = useSettleDestruction(() => setAsked(null))
  const paper = usePaper()
  const { disposition } = row
  if (disposition !== null)
    return (
      <>
        <CodeText>{disposition.number}</CodeText>
        <Button
          loading={paper.loading}
          leftSection={<IconFileText size={16} aria-hidden="true" />}
          aria-label={words('paperOf', { number: disposition.number })}
          onClick={() => void paper.open(disposition.id)}
        >
          {words('paper')}
        </Button>
      </>
    )
  const names = { reason: row.reason, name: row.askedBy.name }
  return (
    <>
      {row.allowedActions.map((action) => (
        <Button
          key={action}
          primary={action === 'confirm'}
          aria-label={t(`${action}Of`, names)}
          onClick={() => setAsked(action)}
        >
          {t(action)}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t(`${asked ?? 'confirm'}Title`)}
        confirmLabel={t(asked ?? 'confirm')}
        tone={asked === 'confirm' ? 'danger' : 'success'}
        {...(asked === 'decline' && { reason: 'required' as const })}
        pending={settle.isPending}
        error={settle.error?.message}
        onConfirm={(reason) =>
          asked &&
          settle.mutate({ params: { id: row.id }, body: { action: asked, version: row.version, reason } })
        }
      >
        {t(`${asked ?? 'confirm'}Text`, names)}
      </ConfirmDialog>
    </>
  )
}
