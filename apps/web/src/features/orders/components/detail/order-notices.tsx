import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate } from '../../../../lib/format/dates.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { useCurrentUser } from '../../../../lib/session/current-user.ts'
import { LinkButton } from '../../../../ui/actions/button.tsx'
import { useReasonWords } from '../../../../ui/marks/reason-words.ts'
import { LockNotice } from '../../../../ui/record/lock-notice.tsx'
import classes from './order-detail.module.css'

/** What must be known before anything else: why it ended, until when a quote holds, that somebody is changing it. */
export function OrderNotices({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const { said } = useReasonWords()
  const { cancelReason, closeReason, expiredAt, dueAt, validUntil, billingFailure } = order
  // the day ends a quote, not the job that closes it within the hour
  const today = calendarDateOf(new Date(useNow()))
  const isLate = validUntil !== null && validUntil < today
  const isPast = isInForce(order) && isLate
  return (
    <>
      <LockNotice lock={order.lock} />
      {billingFailure && (
        <p className={classes.notice} data-tone="danger">
          {t('billingFailed', { why: billingFailure })}
        </p>
      )}
      <Rejection order={order} />
      {cancelReason && <p className={classes.notice}>{t('cancelReason', { reason: said(cancelReason) })}</p>}
      {closeReason && <p className={classes.notice}>{t('closeReason', { reason: said(closeReason) })}</p>}
      {(expiredAt || isPast) && dueAt && (
        <p className={classes.notice}>{t('expired', { date: formatDate(dueAt) })}</p>
      )}
      {isInForce(order) && !isPast && dueAt && (
        <p className={classes.notice} data-tone="info">
          {validUntil
            ? t('validUntil', { date: formatDate(validUntil) })
            : t('noEnd', { date: formatDate(dueAt) })}
        </p>
      )}
      {isWaiting(order) && isLate && dueAt && <Overdue order={order} date={formatDate(dueAt)} />}
      <OpenRevision order={order} />
    </>
  )
}

/** Who said no, and why: what the seller looks for first. */
function Rejection({ order: { status, approvals } }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const { said } = useReasonWords()
  const no = status === 'REJECTED' ? approvals.find(({ decision }) => decision === 'rejected') : undefined
  if (no === undefined) return null
  return (
    <p className={classes.notice} data-tone="danger">
      {t('rejectReason', { name: no.decidedBy?.name ?? '', reason: said(no.reason) })}
    </p>
  )
}

const isInForce = ({ type, stages }: OrderReply) => type === 'COT' && stages.includes('NO_STAGE')

const isWaiting = ({ type, status, approvals }: OrderReply) =>
  type === 'COT' && status === 'PENDING' && approvals.some(({ decision }) => decision === null)

/** A quote that nobody answered in time, and the ways out that are left to whoever reads it. */
function Overdue({ order, date }: { order: OrderReply; date: string }) {
  const t = useTranslations('orders.detail')
  const mayChange = order.allowedActions.includes('revise')
  return <p className={classes.notice}>{t(mayChange ? 'overdueMine' : 'overdue', { date })}</p>
}

function OpenRevision({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const me = useCurrentUser()?.id
  const open = order.made.find(({ relation }) => relation === 'revision')
  if (open === undefined) return null
  const isMine = open.createdBy.id === me
  return (
    <div className={classes.notice} data-tone="info">
      <span>{isMine ? t('revisionMine') : t('revisionBy', { name: open.createdBy.name })}</span>
      {isMine && (
        <LinkButton to="/documents/drafts/{-$id}" params={{ id: String(open.id) }}>
          {t('revisionOpen')}
        </LinkButton>
      )}
    </div>
  )
}
