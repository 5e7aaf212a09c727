import { canOpen } from '@cais/domain/access/pages'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { CodeText, DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { FootLine } from '../../../ui/page/foot-line.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import {
  type CreditNoteRow,
  creditNotesQuery,
  creditNoteTabCounts,
  queryOfSearch,
  useOperations,
  useReasons,
} from '../api.ts'
import { PhaseBadge } from '../components/phase-badge.tsx'
import { CREDIT_NOTE_TABS, type CreditNotesSearch, readCreditNotesSearch } from '../search.ts'

const route = getRouteApi('/shell/credit')

/** Every credit note in the user's scope, by where it stands. */
export function CreditNotesPage() {
  const t = useTranslations('credit')
  const app = useTranslations('app')
  const search = readCreditNotesSearch(route.useSearch())
  const navigate = useNavigate({ from: '/credit' })
  const found = useQuery(creditNotesQuery(search))
  const mayCreate = canOpen(rolesOf(useCurrentUser()), 'credit-create')
  const totals = found.data?.meta.totals
  const filter = (values: FilterValues) =>
    navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  const { page: _page, tab: _tab, sort: _sort, ...filters } = search
  return (
    <>
      <PageHeader
        title={t('title')}
        tabs={<Tabs search={search} />}
        actions={
          <>
            <LinkButton to="/credit/collections">{app('pages.credit-collections')}</LinkButton>
            {mayCreate && (
              <LinkButton primary to="/credit/create" leftSection={<IconPlus size={16} aria-hidden="true" />}>
                {t('create')}
              </LinkButton>
            )}
          </>
        }
      />
      <Filters search={search} onChange={filter} />
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rows={found.data?.data}
        stale={found.isPlaceholderData}
        error={found.error}
        onRetry={found.refetch}
        rowKey={({ id }) => id}
        rowName={nameOf}
        rowLink={({ id, phase }) =>
          phase === 'draft' && mayCreate
            ? linkOptions({ to: '/credit/drafts/{-$id}', params: { id: String(id) } })
            : linkOptions({ to: '/credit/$id', params: { id: String(id) } })
        }
        empty={
          <EmptyState title={t('emptyTitle')}>
            {t(Object.keys(filters).length > 0 ? 'emptyFiltered' : 'emptyText')}
          </EmptyState>
        }
      />
      <FootLine hints={[]}>
        {totals && (
          <span>
            {t('total')} <MoneyText centavos={totals.total} strong currency />
          </span>
        )}
        <Pager
          pagination={found.data?.meta.pagination}
          onPage={(page, replace) => navigate({ search: { ...search, page }, replace })}
        />
      </FootLine>
    </>
  )
}

const nameOf = ({ creditNumber, number, customer }: CreditNoteRow) => creditNumber ?? number ?? customer.name

function Tabs({ search }: { search: CreditNotesSearch }) {
  const t = useTranslations('credit')
  const counts: Record<string, number> | undefined = useQuery(creditNoteTabCounts()).data?.data
  const tabs = CREDIT_NOTE_TABS.map((tab) => ({
    key: tab,
    label: t(`tab.${tab}`),
    count: counts?.[tab],
    link: linkOptions({ to: '/credit', search: { ...search, tab, page: undefined } }),
  }))
  return <LinkTabs label={t('tabs')} active={search.tab ?? 'all'} tabs={tabs} />
}

type FiltersProps = { search: CreditNotesSearch; onChange: (values: FilterValues) => void }

function Filters({ search, onChange }: FiltersProps) {
  const t = useTranslations('credit.filter')
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const options = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))
  const filters: Filter[] = [
    { name: 'reasonId', label: t('reason'), kind: 'many', options: options(useReasons()) },
    { name: 'operationId', label: t('operation'), kind: 'many', options: options(useOperations()) },
    { name: 'branchId', label: t('branch'), kind: 'many', options: options(branches) },
    { name: 'createdFrom', until: 'createdTo', label: t('created'), kind: 'dates' },
    { name: 'issuedFrom', until: 'issuedTo', label: t('issued'), kind: 'dates' },
    { name: 'number', label: t('number'), kind: 'text' },
    { name: 'claim', label: t('claim'), kind: 'text' },
  ]
  return (
    <FilterBar filters={filters} values={search} onChange={onChange}>
      <SearchBox
        label={t('searchLabel')}
        placeholder={t('search')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <ExportMenu list="GET /credit-notes" query={queryOfSearch(search)} />
    </FilterBar>
  )
}

function useColumns(): Column<CreditNoteRow>[] {
  const t = useTranslations('credit')
  return [
    {
      key: 'number',
      header: t('columns.number'),
      width: '150px',
      leads: true,
      card: 'title',
      cell: (row) => <CodeText>{row.creditNumber ?? row.number ?? t('phase.draft')}</CodeText>,
    },
    {
      key: 'customer',
      header: t('columns.customer'),
      width: 'minmax(180px, 2fr)',
      card: 'wide',
      cell: (row) => (
        <Stacked
          top={row.customer.name}
          below={row.claim || (row.creditNumber ? (row.number ?? '') : row.customer.code)}
        />
      ),
    },
    {
      key: 'reason',
      header: t('columns.reason'),
      width: 'minmax(140px, 1.4fr)',
      from: 860,
      card: 'meta',
      cell: (row) => row.reason?.name ?? '–',
    },
    {
      key: 'phase',
      header: t('columns.phase'),
      width: 'minmax(150px, 1fr)',
      card: 'badge',
      cell: (row) => <PhaseBadge phase={row.phase} />,
    },
    {
      key: 'date',
      header: t('columns.date'),
      width: '112px',
      card: 'meta',
      cell: (row) => <DateText value={row.issuedOn ?? row.submittedAt ?? row.createdAt} />,
    },
    {
      key: 'total',
      header: t('columns.total'),
      width: '132px',
      align: 'right',
      card: 'figure',
      cell: (row) => <MoneyText centavos={row.total} />,
    },
    {
      key: 'branch',
      header: t('columns.branch'),
      width: '64px',
      from: 1080,
      card: 'hidden',
      cell: (row) => row.branchId,
    },
  ]
}
