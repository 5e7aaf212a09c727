import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { searchCustomers } from '../../../ui/fields/search-customers.ts'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import type { TruckSearch } from '../search.ts'

type Props = {
  search: TruckSearch
  onChange: (values: FilterValues) => void
  /** Whether the truck has a capacity to fit into. */
  hasRoom: boolean
}

/** The filters of the waiting documents, and whether what fits stands first. */
export function PendingFilters({ search, onChange, hasRoom }: Props) {
  const t = useTranslations('shipments.filter')
  const builder = useTranslations('builder.list')
  return (
    <FilterBar filters={useFilters(search)} values={search} onChange={onChange} offered={2}>
      {hasRoom && (
        <Button
          size="compact-sm"
          leftSection={search.fits === 'first' ? <IconCheck size={15} aria-hidden="true" /> : undefined}
          aria-pressed={search.fits === 'first'}
          onClick={() => onChange({ fits: search.fits === 'first' ? undefined : 'first' })}
        >
          {builder('fits')}
        </Button>
      )}
      <SearchBox
        label={t('pendingLabel')}
        placeholder={t('pending')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
    </FilterBar>
  )
}

function useFilters({ customerId }: TruckSearch): Filter[] {
  const t = useTranslations('shipments.filter')
  const routes = useQuery(apiQuery('GET /routes')).data?.data ?? []
  const warehouses = useQuery(apiQuery('GET /warehouses', {})).data?.data ?? []
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const people = useQuery(apiQuery('GET /users/names')).data?.data ?? []
  const customer = useQuery({
    ...apiQuery('GET /customers/{id}', { params: { id: customerId ?? 0 } }),
    enabled: customerId !== undefined,
  }).data?.data
  const coded = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))
  return [
    {
      name: 'route',
      label: t('route'),
      kind: 'one',
      options: routes.map((route) => ({ value: route, label: route })),
    },
    { name: 'deliveryFrom', until: 'deliveryTo', label: t('delivery'), kind: 'dates' },
    {
      name: 'customerId',
      label: t('customer'),
      kind: 'search',
      load: searchCustomers,
      found: (id) => customer?.name ?? id,
    },
    {
      name: 'warehouseId',
      label: t('warehouse'),
      kind: 'one',
      options: coded(warehouses.filter(({ kind }) => kind === 'sale')),
    },
    { name: 'branchId', label: t('branch'), kind: 'many', options: coded(branches) },
    {
      name: 'userId',
      label: t('seller'),
      kind: 'one',
      options: people.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { name: 'number', label: t('number'), kind: 'text' },
  ]
}
