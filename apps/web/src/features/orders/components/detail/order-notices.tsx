import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate } from '../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { useCurrentUser } from '../../../../lib/session/current-user.ts'
import { LinkButton } from '../../../../ui/actions/button.tsx'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { useReasonText } from '../../../../ui/marks/reason-text.ts'
import { EditCustomer } from '../../../../ui/record/customer-editor.tsx'
import { LockNotice } from '../../../../ui/record/lock-notice.tsx'
import { NuitWarning } from '../../../../ui/record/nuit-warning.tsx'
import { UnloadDocument } from '../../../../ui/record/unload-document.tsx'
import { useInvoiceAgain } from '../../api.ts'
import classes from './order-detail.module.css'

/** Notices above the document: why it ended, until when a quote is valid, that somebody is changing it. */
export function OrderNotices({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const { toText } = useReasonText()
  const { cancelReason, closeReason, expiredAt, dueAt, validUntil, billingFailure } = order
  // A quote expires with its day, although the job closes it up to an hour later (decision 0073).
  const today = calendarDateOf(new Date(useNow()))
  const isLate = validUntil !== null && validUntil < today
  const isPast = isInForce(order) && isLate
  return (
    <>
      <LockNotice lock={order.lock} />
      {billingFailure && <BillingFailure order={order} why={billingFailure} />}
      {needsNuit(order) && order.customer && <NuitWarning customer={order.customer} />}
      <Rejection order={order} />
      <InboundLines order={order} />
      {cancelReason && (
        <p className={classes.notice}>{t('cancelReason', { reason: toText(cancelReason) })}</p>
      )}
      {closeReason && <p className={classes.notice}>{t('closeReason', { reason: toText(closeReason) })}</p>}
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

/** On a phone, above the lines: what was cut and what waits. */
export function LineSummary({ order: { lines } }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const cut = lines.filter(({ buckets }) => buckets.closed > 0)
  const waiting = lines.filter(({ waiting, buckets }) => waiting && buckets.open > 0)
  const summary = (some: typeof lines, bucket: 'closed' | 'open') => {
    const [only, another] = some
    if (only === undefined || another !== undefined) return t('linesHint', { count: some.length })
    return `${formatQuantity(only.buckets[bucket])} ${only.stockUnit} · ${only.description}`
  }
  if (cut.length + waiting.length === 0) return null
  return (
    <p className={classes.troubles}>
      {cut.length > 0 && <Badge colour="danger">{t('cutIs', { what: summary(cut, 'closed') })}</Badge>}
      {waiting.length > 0 && (
        <Badge colour="warning">{t('waitingIs', { what: summary(waiting, 'open') })}</Badge>
      )}
    </p>
  )
}

/** Why billing failed, and what the user may do: correct the customer and bill again, or unload the document. */
function BillingFailure({ order, why }: { order: OrderReply; why: string }) {
  const t = useTranslations('orders.detail')
  const card = useTranslations('ui.customerCard')
  const invoice = useInvoiceAgain(order.number ?? '')
  const { customer, shipment, billingFailureCode: code } = order
  const isCustomerFault = code === 'NUIT_MISSING' || code === 'NUIT_INVALID'
  const mayRepeat = shipment !== null && order.allowedActions.includes('return-to-shipment')
  return (
    <div className={classes.notice} data-tone="danger">
      <span>{t('billingFailed', { why })}</span>
      {isCustomerFault && customer?.editable && (
        <EditCustomer
          customerId={customer.id}
          label={card(mayRepeat ? 'fillAndRepeat' : 'fill')}
          {...(mayRepeat && {
            saveLabel: card('saveAndRepeat'),
            onBillable: () => invoice.mutate({ params: { id: shipment.id }, body: {} }),
          })}
        />
      )}
      {order.allowedActions.includes('unload-failed') && <UnloadDocument orderId={order.id} />}
    </div>
  )
}

/** Whether to warn of a missing NUIT: before billing, and not beside a billing failure, which says the same. */
const needsNuit = ({ type, status, billingFailure }: OrderReply) =>
  type !== 'COT' && billingFailure === null && !ENDED.includes(status)

const ENDED = ['FINISHED', 'CANCELED', 'CLOSED', 'REJECTED']

/** What of the order that came in still waits, for those who mend it one press away. */
function InboundLines({ order: { status, stages, inbound } }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  if (inbound === null || inbound.waiting === 0 || ENDED.includes(status)) return null
  const words = {
    count: inbound.waiting,
    amount: formatMoney(inbound.amount),
    priced: inbound.amount > 0 ? 'yes' : 'no',
  } as const
  return (
    <div className={classes.notice} data-tone="info">
      <span>{t(stages.includes('MORPHEUS_IN') ? 'inboundAll' : 'inboundSome', words)}</span>
      <LinkButton to="/morpheus" search={{ order: inbound.id }}>
        {t('inboundOpen')}
      </LinkButton>
    </div>
  )
}

/** Who rejected the document, and why. */
function Rejection({ order: { status, approvals } }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const { toText } = useReasonText()
  const rejection =
    status === 'REJECTED' ? approvals.find(({ decision }) => decision === 'rejected') : undefined
  if (rejection === undefined) return null
  return (
    <p className={classes.notice} data-tone="danger">
      {t('rejectReason', { name: rejection.decidedBy?.name ?? '', reason: toText(rejection.reason) })}
    </p>
  )
}

const isInForce = ({ type, stages }: OrderReply) => type === 'COT' && stages.includes('NO_STAGE')

const isWaiting = ({ type, status, approvals }: OrderReply) =>
  type === 'COT' && status === 'PENDING' && approvals.some(({ decision }) => decision === null)

/** A quote that nobody answered in time, and what the user can still do. */
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
