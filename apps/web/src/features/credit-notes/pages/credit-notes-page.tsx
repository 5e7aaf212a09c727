import { canOpen } from '@cais/domain/access/pages'
import { CREDIT_NOTE_KINDS } from '@cais/domain/credit-notes/facts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { useSelection } from '../../../ui/bulk/use-selection.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { TableSettingsMenu } from '../../../ui/data-table/table-settings-menu.tsx'
import { useTableSettings } from '../../../ui/data-table/use-table-settings.ts'
import { searchCustomers } from '../../../ui/fields/search-customers.ts'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { BY_AGE, SortButton } from '../../../ui/lists/sort-button.tsx'
import { MoneyText } from '../../../ui/marks/text.tsx'
import { FootLine } from '../../../ui/page/foot-line.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { TabsWithViews } from '../../../ui/page/tabs-with-views.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import {
  type CreditNoteRow,
  creditNotesQuery,
  creditNoteTabCounts,
  queryOfSearch,
  useOperations,
  useReasons,
} from '../api.ts'
import { BulkCreditNotesDialog, type BulkWork, CreditNotesBar } from '../components/bulk-credit-notes.tsx'
import { useCreditNoteColumns } from '../components/credit-note-columns.tsx'
import { DraftOutbox } from '../components/draft-outbox.tsx'
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
  const [work, setWork] = useState<BulkWork | null>(null)
  const selection = useSelection(found.data?.data ?? NONE, ({ id }) => id)
  const filter = (values: FilterValues) =>
    navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  const settings = useTableSettings('credit-notes', {
    columns: useCreditNoteColumns(),
    search,
    onChange: filter,
  })
  return (
    <>
      <PageHeader
        title={t('title')}
        tabs={<Tabs search={search} />}
        actions={
          <>
            <LinkButton to="/credit/returns">{t('returns')}</LinkButton>
            <LinkButton to="/credit/collections">{app('pages.credit-collections')}</LinkButton>
            <LinkButton to="/claims">{t('claims')}</LinkButton>
            <LinkButton primary to="/credit/create" leftSection={<IconPlus size={16} aria-hidden="true" />}>
              {t('create')}
            </LinkButton>
          </>
        }
      />
      {mayCreate && <DraftOutbox />}
      <Filters search={search} rows={found.data?.data ?? NONE} onChange={filter}>
        <TableSettingsMenu settings={settings} />
      </Filters>
      <DataTable
        label={t('title')}
        columns={settings.shown}
        isChosen={settings.isChosen}
        dense={settings.dense}
        onHidden={settings.onHidden}
        selection={selection}
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
            {t(isFiltered(search) ? 'emptyFiltered' : 'emptyText')}
          </EmptyState>
        }
      />
      {selection.chosen.length > 0 ? (
        <CreditNotesBar chosen={selection.chosen} onAct={setWork} onClear={selection.clear} />
      ) : (
        <FootLine hints={[]}>
          {totals && (
            <span>
              {t('columns.net')} <MoneyText centavos={totals.net} /> · {t('total')}{' '}
              <MoneyText centavos={totals.total} strong currency />
            </span>
          )}
          <Pager
            pagination={found.data?.meta.pagination}
            onPage={(page, replace) => navigate({ search: { ...search, page }, replace })}
          />
        </FootLine>
      )}
      {work && (
        <BulkCreditNotesDialog
          work={work}
          onClose={(done) => {
            setWork(null)
            selection.drop(done)
          }}
        />
      )}
    </>
  )
}

const NONE: readonly CreditNoteRow[] = []

/** Whether anything but the tab narrows the list. */
const isFiltered = ({
  page: _page,
  tab: _tab,
  sort: _sort,
  columns: _columns,
  dense: _dense,
  saved: _saved,
  ...filters
}: CreditNotesSearch) => Object.keys(filters).length > 0

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
  return (
    <TabsWithViews list="credit-notes" search={search}>
      <LinkTabs label={t('tabs')} active={search.tab ?? 'all'} tabs={tabs} />
    </TabsWithViews>
  )
}

type FiltersProps = {
  search: CreditNotesSearch
  /** On screen: they name the customer of the filter. */
  rows: readonly CreditNoteRow[]
  onChange: (values: FilterValues) => void
  children: ReactNode
}

function Filters({ search, rows, onChange, children }: FiltersProps) {
  const t = useTranslations('credit.filter')
  const kinds = useTranslations('credit.kind')
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const options = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))
  const filters: Filter[] = [
    { name: 'reasonId', label: t('reason'), kind: 'many', options: options(useReasons()) },
    {
      name: 'customerId',
      label: t('customer'),
      kind: 'search',
      load: searchCustomers,
      found: (id) =>
        rows.find(({ customer }) => String(customer.id) === id)?.customer.name ??
        t('unknownCustomer', { id }),
    },
    {
      name: 'kind',
      label: t('kind'),
      kind: 'many',
      options: CREDIT_NOTE_KINDS.map((kind) => ({ value: kind, label: kinds(kind) })),
    },
    {
      name: 'printed',
      label: t('printed'),
      kind: 'one',
      options: [
        { value: 'yes', label: t('printedYes') },
        { value: 'no', label: t('printedNo') },
      ],
    },
    { name: 'operationId', label: t('operation'), kind: 'many', options: options(useOperations()) },
    { name: 'branchId', label: t('branch'), kind: 'many', options: options(branches) },
    { name: 'createdFrom', until: 'createdTo', label: t('created'), kind: 'dates' },
    { name: 'issuedFrom', until: 'issuedTo', label: t('issued'), kind: 'dates' },
    { name: 'submittedFrom', until: 'submittedTo', label: t('submitted'), kind: 'dates' },
    { name: 'number', label: t('number'), kind: 'text' },
    { name: 'claim', label: t('claim'), kind: 'text' },
    { name: 'productId', label: t('product'), kind: 'text' },
    { name: 'batch', label: t('batch'), kind: 'text' },
    { name: 'route', label: t('route'), kind: 'text' },
    { name: 'driver', label: t('driver'), kind: 'text' },
  ]
  return (
    <FilterBar filters={filters} values={search} onChange={onChange}>
      <SearchBox
        label={t('searchLabel')}
        placeholder={t('search')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <SortButton sorts={BY_AGE} sort={search.sort} onSort={(sort) => onChange({ sort })} />
      <ExportMenu list="GET /credit-notes" query={queryOfSearch(search)} />
      {children}
    </FilterBar>
  )
}
