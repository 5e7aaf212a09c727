import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { queryOfSearch } from '../model/approval-query.ts'
import { REASON_NAMES } from '../model/reason-names.ts'
import { AGES, type ApprovalsSearch, SORTS } from '../search.ts'
import classes from './inbox.module.css'

type Props = { search: ApprovalsSearch; onChange: (values: FilterValues) => void }

/** The filters of the inbox, as chips, and its sort order. */
export function InboxFilters({ search, onChange }: Props) {
  const t = useTranslations('approvals')
  const filters = useFilters()
  return (
    <FilterBar filters={filters} values={search} onChange={onChange} offered={2}>
      <SearchBox
        label={t('filter.searchLabel')}
        placeholder={t('filter.search')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <div className={classes.sort}>
        <SelectField
          aria-label={t('sort.label')}
          value={search.sort ?? 'oldest'}
          options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={(sort) => onChange({ sort: sort && sort !== 'oldest' ? sort : undefined })}
        />
      </div>
      <ExportMenu list="GET /approvals" query={queryOfSearch(search)} />
    </FilterBar>
  )
}

function useFilters(): Filter[] {
  const t = useTranslations('approvals')
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const operations = useQuery(apiQuery('GET /operations')).data?.data ?? []
  const clientTypes = useQuery(apiQuery('GET /client-types')).data?.data ?? []
  const named = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  return [
    {
      name: 'age',
      label: t('filter.age'),
      kind: 'one',
      options: AGES.map((value) => ({ value, label: t(`ages.${value}`) })),
    },
    { name: 'clientType', label: t('filter.clientType'), kind: 'many', options: named(clientTypes) },
    { name: 'operationId', label: t('filter.operationId'), kind: 'many', options: named(operations) },
    { name: 'branchId', label: t('filter.branchId'), kind: 'many', options: named(branches) },
    { name: 'createdFrom', until: 'createdTo', label: t('filter.created'), kind: 'dates' },
    { name: 'number', label: t('filter.number'), kind: 'text' },
    { name: 'trackingCode', label: t('filter.trackingCode'), kind: 'text' },
    {
      name: 'reason',
      label: t('filter.reason'),
      kind: 'many',
      options: REASON_NAMES.map((value) => ({ value, label: t(`reason.${value}`) })),
    },
  ]
}
