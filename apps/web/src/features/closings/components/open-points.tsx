import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import { AgeText } from '../../../ui/marks/text.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { type Month, useExplain } from '../api.ts'
import { useMonthName } from '../use-month-name.ts'
import classes from './closing.module.css'

type Point = Month['points'][number]

/** What closing means for the month. */
const FREEZING = {
  closed: 'isFrozen',
  before: 'nothingToClose',
  open: 'willFreeze',
  running: 'willFreeze',
  future: 'willFreeze',
} as const

/** What is still to be done, first what blocks: a sentence, the amount and the act. */
export function OpenPoints({ month }: { month: Month }) {
  const t = useTranslations('closings')
  const name = useMonthName()
  const done = month.checks.filter(({ points }) => points === 0)
  const [explaining, setExplaining] = useState<Point | null>(null)
  return (
    <aside className={classes.side} aria-label={t('toClose')}>
      <header className={classes.sideHead}>
        <h2>{t('toClose')}</h2>
        <span>{t('checksDone', { done: String(done.length), all: String(month.checks.length) })}</span>
      </header>
      <div className={classes.progress} aria-hidden="true">
        {month.checks.map(({ check, points }) => (
          <span key={check} data-open={points > 0 || undefined} />
        ))}
      </div>
      <ul className={classes.points}>
        {month.points.map((point, at) => (
          <li key={`${point.check} ${point.kind} ${point.subjectId} ${point.about}`}>
            <PointText point={point} />
            <PointAct
              point={point}
              first={at === 0}
              onExplain={month.allowedActions.includes('explain') ? () => setExplaining(point) : undefined}
            />
          </li>
        ))}
      </ul>
      <ul className={classes.checks}>
        {done.map(({ check }) => (
          <li key={check}>
            <IconCircleCheck size={18} aria-hidden="true" />
            {t(`check.${check}.done`)}
          </li>
        ))}
      </ul>
      <p className={classes.frozen}>
        <IconLock size={16} aria-hidden="true" />
        {t(FREEZING[month.state], { month: name(month.month) })}
      </p>
      {explaining && <Explain month={month.month} point={explaining} onClose={() => setExplaining(null)} />}
    </aside>
  )
}

function PointText({ point: { check, about, branchId, customer, since, amount } }: { point: Point }) {
  const t = useTranslations('closings.check')
  const facts = {
    about,
    branch: branchId ?? '',
    customer: customer ?? '',
    day: since === null ? '' : formatDate(since),
  }
  return (
    <div className={classes.point}>
      <h3>
        {t(`${check}.title`, facts)}
        {since && (
          <small>
            <AgeText since={since} />
          </small>
        )}
      </h3>
      <p>{t(`${check}.text`, facts)}</p>
      {amount !== 0 && <b>{formatMoney(amount)}</b>}
    </div>
  )
}

type ActProps = { point: Point; first: boolean; onExplain: (() => void) | undefined }

function PointAct({ point: { check, kind, shipmentId }, first, onExplain }: ActProps) {
  const t = useTranslations('closings')
  return (
    <div className={classes.acts}>
      {kind !== null && onExplain && <Button onClick={onExplain}>{t('explain')}</Button>}
      {shipmentId !== null && (
        <LinkButton to="/picking/$id" params={{ id: String(shipmentId) }} primary={first}>
          {t('openShipment')}
        </LinkButton>
      )}
      {(check === 'counts' || check === 'receipts') && (
        <LinkButton to="/inventory" search={check === 'counts' ? { view: 'counts' } : {}} primary={first}>
          {t('openInventory')}
        </LinkButton>
      )}
    </div>
  )
}

function Explain({ month, point, onClose }: { month: string; point: Point; onClose: () => void }) {
  const t = useTranslations('closings')
  const explain = useExplain(onClose)
  const { kind, subjectId, amount, about } = point
  if (kind === null) return null
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('explainTitle', { number: about })}
      confirmLabel={t('explain')}
      reason="required"
      pending={explain.isPending}
      error={explain.error?.message}
      onConfirm={(reason) => explain.mutate({ params: { month }, body: { kind, subjectId, amount, reason } })}
    >
      {t('explainText', { amount: formatMoney(amount) })}
    </ConfirmDialog>
  )
}
