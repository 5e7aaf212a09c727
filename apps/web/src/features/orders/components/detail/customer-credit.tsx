import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../../lib/api/api-error.ts'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { CreditBar } from '../../../../ui/marks/credit-bar.tsx'
import { CustomerDebts } from '../../../../ui/record/customer-debts.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { customerSummaryQuery } from '../../api/customer-summary.ts'

type Props = { customerId: number; orderId: number }

/** The customer's credit as one bar; nothing for those who may not see credit. */
export function CustomerCredit({ customerId, orderId }: Props) {
  const t = useTranslations('orders.detail')
  const summary = useQuery(customerSummaryQuery(customerId, orderId))
  if (summary.error) {
    const { status } = toApiError(summary.error)
    return status === 403 || status === 404 ? null : (
      <ErrorState error={summary.error} retry={summary.refetch} />
    )
  }
  if (!summary.data) return <TextSkeleton lines={2} />
  const { customer, exposure } = summary.data.data
  return (
    <>
      {customer.blockedCredit && (
        <div>
          <Badge colour="danger">{t('blocked')}</Badge>
        </div>
      )}
      <CreditBar exposure={exposure} />
      <CustomerDebts debts={summary.data.data} />
    </>
  )
}
