import { canDo } from '@cais/domain/access/actions'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText, DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type PaymentRow, paymentsQuery, queryOfSearch } from '../api.ts'
import { PaymentFilters } from '../components/payment-filters.tsx'
import { PaymentSheet } from '../components/payment-sheet.tsx'
import { waitingCountQuery } from '../money-api.ts'
import { PAYMENT_VIEWS, type PaymentsSearch, readPaymentsSearch } from '../search.ts'

const route = getRouteApi('/shell/documents/payments')

/** Payments, and for those who record them the files of the bank, the cash desk and what waits for a second person. */
export function PaymentsPage() {
  const t = useTranslations('payments')
  const views = useTranslations('money.views')
  const search = readPaymentsSearch(route.useSearch())
  const navigate = useNavigate({ from: '/documents/payments' })
  const mayRecord = canDo(rolesOf(useCurrentUser()), 'record-payments')
  const waiting = useQuery({ ...waitingCountQuery(), enabled: mayRecord }).data?.meta.totals?.waiting
  const view = mayRecord ? (search.view ?? 'list') : 'list'
  const change = (values: Partial<PaymentsSearch>) =>
    void navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  const tabs = PAYMENT_VIEWS.map((name) => ({
    key: name,
    label: views(name),
    ...(name === 'confirm' && waiting !== undefined && waiting > 0 && { count: waiting }),
    link: linkOptions({ to: '/documents/payments', search: name === 'list' ? {} : { view: name } }),
  }))
  const View = view === 'list' ? undefined : OTHER_VIEWS[view]
  return (
    <>
      <PageHeader
        title={view === 'list' ? t('title') : views(view)}
        {...(mayRecord && { tabs: <LinkTabs label={views('label')} active={view} tabs={tabs} /> })}
      />
      {View ? (
        <Suspense fallback={<RowsSkeleton />}>
          <View search={search} onChange={change} />
        </Suspense>
      ) : (
        <PaymentList />
      )}
    </>
  )
}

/** Loaded when they are opened. */
const OTHER_VIEWS = {
  bank: lazyComponent(async () => (await import('../components/bank-view.tsx')).BankView),
  cash: lazyComponent(async () => (await import('../components/cash-view.tsx')).CashView),
  confirm: lazyComponent(
    async () => (await import('../components/confirmations-view.tsx')).ConfirmationsView,
  ),
}

/** Every payment in the user's scope; one opens beside the list. */
function PaymentList() {
  const t = useTranslations('payments')
  const ui = useTranslations('ui.table')
  const search = readPaymentsSearch(route.useSearch())
  const navigate = useNavigate({ from: '/documents/payments' })
  const payments = useQuery(paymentsQuery(search))
  const filter = (values: object) =>
    navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  const { page: _page, perPage: _perPage, ...filters } = queryOfSearch(search)
  const totals = payments.data?.meta.totals
  return (
    <>
      <PaymentFilters search={search} onChange={filter} rows={payments.data?.data ?? []} />
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rows={payments.data?.data}
        stale={payments.isPlaceholderData}
        error={payments.error}
        onRetry={payments.refetch}
        rowKey={({ id }) => id}
        rowName={({ number, reference }) => number ?? reference}
        rowLink={({ id }) =>
          linkOptions({ to: '/documents/payments', search: { ...search, payment: id }, resetScroll: false })
        }
        isCurrent={({ id }) => id === search.payment}
        empty={
          <EmptyState title={t('emptyTitle')}>
            {t(Object.keys(filters).length > 0 ? 'emptyFiltered' : 'emptyText')}
          </EmptyState>
        }
      />
      <FootLine
        hints={[
          { keys: ['J', 'K'], label: ui('keyMove') },
          { keys: ['Enter'], label: ui('keyOpen') },
          { keys: ['?'], label: ui('keyHelp') },
        ]}
      >
        {totals && (
          <>
            <Total value={totals.payments} label={t('total', { count: totals.payments })} />
            <Total value={formatMoney(totals.amount)} label={t('totalAmount')} />
            {totals.onAccount > 0 && (
              <Total value={formatMoney(totals.onAccount)} label={t('totalOnAccount')} />
            )}
          </>
        )}
        <Pager
          pagination={payments.data?.meta.pagination}
          onPage={(page, replace) => navigate({ search: { ...search, page }, replace })}
        />
      </FootLine>
      {search.payment !== undefined && (
        <PaymentSheet
          id={search.payment}
          onClose={() => void navigate({ search: { ...search, payment: undefined }, resetScroll: false })}
        />
      )}
    </>
  )
}

function useColumns(): Column<PaymentRow>[] {
  const t = useTranslations('payments')
  const head = useTranslations('payments.columns')
  return [
    {
      key: 'number',
      header: head('number'),
      width: '140px',
      leads: true,
      cell: ({ number }) => (number === null ? t('beforeCais') : <CodeText>{number}</CodeText>),
    },
    {
      key: 'customer',
      header: head('customer'),
      width: 'minmax(160px, 2fr)',
      card: 'wide',
      cell: ({ customer }) => <Stacked top={customer.name} below={customer.code} />,
    },
    {
      key: 'paidOn',
      header: head('paidOn'),
      width: '104px',
      card: 'meta',
      cell: (row) => <DateText value={row.paidOn} />,
    },
    {
      key: 'kind',
      header: head('kind'),
      width: '120px',
      from: 700,
      card: 'meta',
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      key: 'reference',
      header: head('reference'),
      width: 'minmax(110px, 1fr)',
      from: 860,
      card: 'hidden',
      cell: ({ reference }) => reference,
    },
    {
      key: 'amount',
      header: head('amount'),
      width: '132px',
      align: 'right',
      card: 'figure',
      cell: ({ amount }) => <MoneyText centavos={amount} strong />,
    },
    {
      key: 'onAccount',
      header: head('onAccount'),
      width: '120px',
      align: 'right',
      from: 1000,
      card: 'hidden',
      cell: ({ onAccount }) => (onAccount > 0 ? <MoneyText centavos={onAccount} /> : '–'),
    },
    {
      key: 'state',
      header: head('state'),
      width: '120px',
      card: 'badge',
      cell: ({ reversedAs }) =>
        reversedAs === null ? (
          <Badge colour="success">{t('state.valid')}</Badge>
        ) : (
          <Badge colour="danger">{t(reversedAs === 'bounced' ? 'state.bounced' : 'state.reversed')}</Badge>
        ),
    },
  ]
}
