import { canOpen } from '@cais/domain/access/pages'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/current-user.ts'
import { useSeen } from '../../../lib/seen-records.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CreditBar } from '../../../ui/credit-bar.tsx'
import { CustomerDebts } from '../../../ui/customer-debts.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { DetailSkeleton } from '../../../ui/skeletons.tsx'
import { customerSummaryQuery } from '../api/customer-summary.ts'
import classes from '../components/customer.module.css'
import { CustomerTerms } from '../components/customer-terms.tsx'
import { LastOrders, LastPayments, LastPrices } from '../components/last-things.tsx'

const route = getRouteApi('/shell/customers/$id')

/** What one must know of a customer before picking up the telephone. */
export function CustomerPage() {
  const t = useTranslations('customers')
  const { id } = route.useParams()
  const seesDocuments = canOpen(rolesOf(useCurrentUser()), 'documents')
  const found = useQuery(customerSummaryQuery(Number(id)))
  const { code, name } = found.data?.data.customer ?? {}
  useSeen(
    code ? { kind: 'customers', id, number: code, name: name ?? '', link: `/customers/${id}` } : undefined,
  )
  if (!found.data) {
    return found.error ? <ErrorState error={found.error} retry={found.refetch} /> : <DetailSkeleton />
  }
  const { customer, exposure, lastOrders, lastPrices, lastPayments } = found.data.data
  return (
    <>
      <PageHeader
        title={customer.name}
        eyebrow={customer.code}
        beside={customer.blockedCredit && <Badge colour="danger">{t('blocked')}</Badge>}
        back={{ to: '/documents' }}
        actions={
          seesDocuments && (
            <LinkButton
              to="/documents"
              search={{ tab: 'all', customerId: customer.id }}
              leftSection={<IconFileText size={16} aria-hidden="true" />}
            >
              {t('documents')}
            </LinkButton>
          )
        }
      />
      <div className={classes.page}>
        <Card title={t('credit')}>
          <CreditBar exposure={exposure} />
          <CustomerDebts debts={found.data.data} />
        </Card>
        <CustomerTerms customer={customer} />
        {lastOrders.length > 0 && <LastOrders orders={lastOrders} />}
        {lastPrices.length > 0 && <LastPrices prices={lastPrices} />}
        {lastPayments.length > 0 && <LastPayments payments={lastPayments} />}
      </div>
    </>
  )
}
