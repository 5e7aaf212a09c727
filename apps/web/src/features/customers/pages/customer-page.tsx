import { IconCash, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useRememberRecord } from '../../../lib/session/recent-records.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CreditBar } from '../../../ui/marks/credit-bar.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { AccountAge } from '../../../ui/record/account-age.tsx'
import { CustomerDebts } from '../../../ui/record/customer-debts.tsx'
import { NuitWarning } from '../../../ui/record/nuit-warning.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { customerSummaryQuery } from '../api.ts'
import classes from '../components/customer.module.css'
import { CustomerTerms } from '../components/customer-terms.tsx'
import { LastOrders, LastPayments, LastPrices } from '../components/last-things.tsx'

const route = getRouteApi('/shell/customers/$id')

/** An overview of a customer: credit, terms, latest orders, prices and payments. */
export function CustomerPage() {
  const t = useTranslations('customers')
  const card = useTranslations('ui.customerCard')
  const { id } = route.useParams()
  const found = useQuery(customerSummaryQuery(Number(id)))
  const { code, name } = found.data?.data.customer ?? {}
  useRememberRecord(
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
        beside={
          <>
            {!customer.active && <Badge>{t('inactive')}</Badge>}
            {customer.blockedCredit && <Badge colour="danger">{t('blocked')}</Badge>}
          </>
        }
        back={{ to: '/documents' }}
        actions={
          <>
            {customer.allowedActions.includes('edit') && (
              <LinkButton to="/settings/customers/$id" params={{ id }}>
                {card('edit')}
              </LinkButton>
            )}
            <LinkButton
              to="/customers/$id/account"
              params={{ id }}
              leftSection={<IconCash size={16} aria-hidden="true" />}
            >
              {t('account')}
            </LinkButton>
            <LinkButton
              to="/documents"
              search={{ tab: 'all', customerId: customer.id }}
              leftSection={<IconFileText size={16} aria-hidden="true" />}
            >
              {t('documents')}
            </LinkButton>
          </>
        }
      />
      <div className={classes.page}>
        <Card title={t('credit')}>
          <CreditBar exposure={exposure} />
          {exposure.account && <AccountAge age={exposure.account} />}
          <CustomerDebts debts={found.data.data} />
        </Card>
        <CustomerTerms customer={customer} retailer={found.data.data.retailer} />
        <NuitWarning customer={customer} />
        {lastOrders.length > 0 && <LastOrders orders={lastOrders} />}
        {lastPrices.length > 0 && <LastPrices prices={lastPrices} />}
        {lastPayments.length > 0 && <LastPayments payments={lastPayments} />}
      </div>
    </>
  )
}
