import { PAYMENT_KINDS } from '@cais/domain/payments/payment-kinds'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { searchCustomers } from '../../../ui/fields/search-customers.ts'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { type PaymentRow, queryOfSearch } from '../api.ts'
import type { PaymentsSearch } from '../search.ts'

type Props = {
  search: PaymentsSearch
  onChange: (values: FilterValues) => void
  /** The rows on screen, which name the customer of the filter. */
  rows: readonly PaymentRow[]
}

export function PaymentFilters({ search, onChange, rows }: Props) {
  const t = useTranslations('payments.filter')
  return (
    <FilterBar filters={useFilters(rows)} values={search} onChange={onChange} offered={4}>
      <SearchBox
        label={t('searchLabel')}
        placeholder={t('search')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <ExportMenu list="GET /payments" query={queryOfSearch(search)} />
    </FilterBar>
  )
}

function useFilters(rows: readonly PaymentRow[]): Filter[] {
  const t = useTranslations('payments')
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const nameOf = (id: string) => rows.find(({ customer }) => String(customer.id) === id)?.customer.name
  return [
    {
      name: 'customerId',
      label: t('filter.customer'),
      kind: 'search',
      load: searchCustomers,
      found: (id) => nameOf(id) ?? t('filter.unknownCustomer', { id }),
    },
    { name: 'paidFrom', until: 'paidTo', label: t('filter.paid'), kind: 'dates' },
    {
      name: 'kind',
      label: t('filter.kind'),
      kind: 'many',
      options: PAYMENT_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
    },
    {
      name: 'state',
      label: t('filter.state'),
      kind: 'one',
      options: (['valid', 'reversed', 'bounced'] as const).map((state) => ({
        value: state,
        label: t(`state.${state}`),
      })),
    },
    {
      name: 'branchId',
      label: t('filter.branch'),
      kind: 'many',
      options: branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
    },
  ]
}
