import { INVOICE_STATES } from '@cais/domain/billing/payment-state'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { searchCustomers } from '../../../ui/fields/search-customers.ts'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { type InvoiceRow, queryOfSearch } from '../api.ts'
import type { InvoicesSearch } from '../search.ts'

type Props = {
  search: InvoicesSearch
  onChange: (values: FilterValues) => void
  /** The rows on screen, which name the customer of the filter. */
  rows: readonly InvoiceRow[]
}

export function InvoiceFilters({ search, onChange, rows }: Props) {
  const t = useTranslations('invoices.filter')
  return (
    <FilterBar filters={useFilters(rows)} values={search} onChange={onChange} offered={4}>
      <SearchBox
        label={t('searchLabel')}
        placeholder={t('search')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <ExportMenu list="GET /invoices" query={queryOfSearch(search)} />
    </FilterBar>
  )
}

function useFilters(rows: readonly InvoiceRow[]): Filter[] {
  const t = useTranslations('invoices')
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const users = useQuery(apiQuery('GET /users/names')).data?.data ?? []
  const nameOf = (id: string) => rows.find(({ customer }) => String(customer.id) === id)?.customer.name
  return [
    { name: 'issuedFrom', until: 'issuedTo', label: t('filter.issued'), kind: 'dates' },
    {
      name: 'customerId',
      label: t('filter.customer'),
      kind: 'search',
      load: searchCustomers,
      found: (id) => nameOf(id) ?? t('filter.unknownCustomer', { id }),
    },
    {
      name: 'branchId',
      label: t('filter.branch'),
      kind: 'many',
      options: branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
    },
    {
      name: 'state',
      label: t('filter.state'),
      kind: 'many',
      options: INVOICE_STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
    },
    { name: 'dueFrom', until: 'dueTo', label: t('filter.due'), kind: 'dates' },
    {
      name: 'series',
      label: t('filter.series'),
      kind: 'many',
      options: branches.map(({ seriesCode }) => ({ value: seriesCode, label: `FT ${seriesCode}` })),
    },
    { name: 'nuit', label: t('filter.nuit'), kind: 'text' },
    {
      name: 'printed',
      label: t('filter.printed'),
      kind: 'one',
      options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`printed.${value}`) })),
    },
    {
      name: 'userId',
      label: t('filter.user'),
      kind: 'one',
      options: users.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ]
}
