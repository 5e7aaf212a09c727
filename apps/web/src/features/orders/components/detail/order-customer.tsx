import type { OrderReply } from '@cais/contract/orders/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../../lib/api/api-error.ts'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { CreditBar } from '../../../../ui/marks/credit-bar.tsx'
import { CodeText } from '../../../../ui/marks/text.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { customerSummaryQuery } from '../../api.ts'
import classes from './order-detail.module.css'

type Props = { order: OrderReply }

/** The customer, their seller, and their credit. */
export function OrderCustomer({ order }: Props) {
  const t = useTranslations('orders.detail')
  const { customer, createdBy } = order
  if (customer === null) return null
  const params = { id: String(customer.id) }
  return (
    <Card
      title={t('customer')}
      actions={
        <Link to="/customers/$id" params={params} className={classes.linked}>
          {t('account')}
        </Link>
      }
    >
      <p className={classes.who}>
        <CodeText>{customer.code}</CodeText>
        {' · '}
        {customer.nuit ? t('nuitIs', { nuit: grouped(customer.nuit) }) : t('noNuit')}
        {' · '}
        {t('sells', { name: createdBy.name })}
      </p>
      <Credit customerId={customer.id} orderId={order.id} />
    </Card>
  )
}

/** Nothing for users who may not see credit. */
function Credit(about: { customerId: number; orderId: number }) {
  const t = useTranslations('orders.detail')
  const summary = useQuery(customerSummaryQuery(about.customerId, about.orderId))
  if (summary.error) {
    const { status } = toApiError(summary.error)
    return status === 403 || status === 404 ? null : (
      <ErrorState error={summary.error} retry={summary.refetch} />
    )
  }
  if (!summary.data) return <TextSkeleton lines={3} />
  const { customer, exposure } = summary.data.data
  return (
    <div className={classes.credit}>
      {customer.blockedCredit && (
        <div>
          <Badge colour="danger">{t('blocked')}</Badge>
        </div>
      )}
      <CreditBar exposure={exposure} />
      {exposure.overdue <= 0 && <p className={classes.quiet}>{t('nothingOverdue')}</p>}
    </div>
  )
}

const grouped = (nuit: string) => nuit.replace(/(\d{3})(?=\d)/g, '$1\u00a0')
