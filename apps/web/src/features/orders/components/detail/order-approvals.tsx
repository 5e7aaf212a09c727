import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { formatAge } from '../../../../lib/format/age.ts'
import { formatDateTime } from '../../../../lib/format/dates.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { useReasonText } from '../../../../ui/marks/reason-text.ts'
import { Card } from '../../../../ui/page/card.tsx'
import classes from './order-detail.module.css'

type Approval = OrderReply['approvals'][number]

/** The approvals of the document with their reasons and decisions; nothing if it needs none. */
export function OrderApprovals({ approvals }: { approvals: readonly Approval[] }) {
  const t = useTranslations('orders.detail')
  if (approvals.length === 0) return null
  return (
    <Card title={t('approvals')}>
      <ul className={classes.list}>
        {approvals.map((approval) => (
          <li key={approval.id}>
            <ApprovalEntry approval={approval} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const COLOURS = { pending: 'warning', approved: 'success', rejected: 'danger' } as const

function ApprovalEntry({ approval }: { approval: Approval }) {
  const t = useTranslations('orders.detail')
  const { toText } = useReasonText()
  const decision = approval.decision ?? 'pending'
  return (
    <>
      <div className={classes.row}>
        <strong>{t(`approvalStage.${approval.stage}`)}</strong>
        <Badge colour={COLOURS[decision]}>{t(`decision.${decision}`)}</Badge>
      </div>
      <ul className={classes.chips}>
        {approval.reasons.map(({ code, message }) => (
          <li key={code}>
            <Badge colour="secondary">{message}</Badge>
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>
        <Decided approval={approval} />
        {approval.reason && ` «${toText(approval.reason)}»`}
      </p>
    </>
  )
}

function Decided({ approval: { decidedAt, decidedBy, decidedFor, raisedAt } }: { approval: Approval }) {
  const t = useTranslations('orders.detail')
  const history = useTranslations('orders.history')
  const now = useNow()
  if (decidedAt === null) return t('raisedAt', { age: formatAge(raisedAt, now) })
  const name = decidedBy?.name ?? ''
  const who = decidedFor ? history('onBehalf', { name, absent: decidedFor.name }) : name
  return t('decidedBy', { name: who, when: formatDateTime(decidedAt) })
}
