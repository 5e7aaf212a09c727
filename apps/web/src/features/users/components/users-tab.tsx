import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api/api.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { useIsPhone } from '../../../lib/screen/use-is-wide.ts'
import { fullName } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { useSelection } from '../../../ui/bulk/use-selection.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { rolesQuery, userFilters, usersQuery, userTabsQuery } from '../api.ts'
import type { UserRow } from '../model/user-form.ts'
import type { UserSearch } from '../search.ts'
import { AccessReportButton } from './access-report.tsx'
import { BulkUsersDialog, type BulkWork, UsersBar } from './bulk-users.tsx'
import { useUserColumns } from './use-user-columns.tsx'
import classes from './users.module.css'

const route = getRouteApi('/shell/settings')

/** The users of the company with their roles and branches; those that need attention stand first. */
export function UsersTab() {
  const t = useTranslations('users')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/settings' })
  const users = useQuery(usersQuery(search))
  const counts = useQuery(userTabsQuery(search)).data?.data
  const rows = users.data?.data
  const selection = useSelection(rows ?? [], ({ id }) => id)
  const [work, setWork] = useState<BulkWork | null>(null)
  const columns = useUserColumns({
    onGrantRole: (user) => setWork({ action: 'grant-role', users: [user] }),
    onDeactivate: (user) => setWork({ action: 'deactivate', users: [user] }),
  })
  const filter = (values: FilterValues) =>
    navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  return (
    <>
      <StateTabs search={search} counts={counts} />
      <UserFilters search={search} onChange={filter} />
      <DataTable
        label={t('list')}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={fullName}
        rowLink={({ id }) => linkOptions({ to: '/settings/users/{-$id}', params: { id: String(id) } })}
        groupOf={useGroups(search, counts)}
        selection={selection}
        stale={users.isPlaceholderData}
        error={users.error}
        onRetry={users.refetch}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      />
      {selection.chosen.length > 0 ? (
        <UsersBar chosen={selection.chosen} onAct={setWork} onClear={selection.clear} />
      ) : (
        <UsersFoot
          counts={counts}
          pagination={users.data?.meta.pagination}
          onPage={(page, replace) => navigate({ search: { ...search, page }, replace: replace ?? false })}
        />
      )}
      {work && (
        <BulkUsersDialog
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

type Counts = ApiData<'GET /users/tab-counts'>

/** Accounts that need attention stand together, and the others; a page of one kind needs no headings. */
function useGroups({ state = 'active' }: UserSearch, counts: Counts | undefined) {
  const t = useTranslations('users.groups')
  if (state === 'attention' || state === 'inactive' || counts === undefined || counts.attention === 0)
    return undefined
  const others = counts[state] - counts.attention
  return ({ attention }: UserRow) =>
    attention.length > 0
      ? { label: t('attention', { count: formatQuantity(counts.attention) }), tone: 'danger' as const }
      : { label: t('others', { count: formatQuantity(others) }) }
}

type TabsProps = { search: UserSearch; counts: Counts | undefined }

function StateTabs({ search, counts }: TabsProps) {
  const t = useTranslations('users')
  const { page: _page, ...filters } = search
  const tabs = (['active', 'attention', 'inactive', 'all'] as const).map((state) => ({
    key: state,
    label: t(`states.${state}`),
    count: counts?.[state],
    link: linkOptions({ to: '/settings', search: { ...filters, tab: 'users', state } }),
  }))
  return (
    <div className={classes.states}>
      <LinkTabs label={t('tabs')} active={search.state ?? 'active'} tabs={tabs} />
    </div>
  )
}

type FootProps = {
  counts: Counts | undefined
  pagination: Parameters<typeof Pager>[0]['pagination']
  onPage: (page: number, replace?: boolean) => void
}

function UsersFoot({ counts, pagination, onPage }: FootProps) {
  const t = useTranslations('users')
  const ui = useTranslations('ui.table')
  return (
    <FootLine
      hints={[
        { keys: ['J', 'K'], label: ui('keyMove') },
        { keys: ['X'], label: ui('keySelect') },
        { keys: ['Enter'], label: ui('keyOpen') },
      ]}
    >
      {counts && <Total value={counts.signedIn} label={t('signedIn')} />}
      {counts && counts.admins > 0 && (
        <Total value={counts.admins} label={t('admins', { count: counts.admins })} />
      )}
      <Pager pagination={pagination} onPage={onPage} />
    </FootLine>
  )
}

type FilterProps = { search: UserSearch; onChange: (values: FilterValues) => unknown }

function UserFilters({ search, onChange }: FilterProps) {
  const t = useTranslations('users')
  return (
    <FilterBar filters={useFilters()} values={search} onChange={onChange}>
      <SearchBox
        label={t('filters.searchLabel')}
        placeholder={t('filters.search')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
    </FilterBar>
  )
}

/** Stand in the header of settings while the list of users is open. */
export function UsersActions() {
  const t = useTranslations('users')
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  useShortcut('N', t('new'), () => void navigate({ to: '/settings/users/create' }))
  return (
    <>
      <AccessReportButton />
      <ExportMenu list="GET /users" query={userFilters(route.useSearch())} />
      <LinkButton
        to="/settings/users/create"
        primary
        keys={isPhone ? undefined : 'N'}
        aria-label={isPhone ? t('new') : undefined}
        leftSection={isPhone ? undefined : <IconUserPlus size={16} aria-hidden="true" />}
      >
        {isPhone ? <IconUserPlus size={18} aria-hidden="true" /> : t('new')}
      </LinkButton>
    </>
  )
}

function useFilters(): Filter[] {
  const t = useTranslations('users.filters')
  const roles = useQuery(rolesQuery()).data?.data ?? []
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const operations = useQuery(apiQuery('GET /operations')).data?.data ?? []
  return [
    {
      name: 'role',
      label: t('role'),
      kind: 'many',
      options: roles.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'branchId',
      label: t('branch'),
      kind: 'many',
      options: branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
    },
    {
      name: 'operationId',
      label: t('operation'),
      kind: 'many',
      options: operations.map(({ id, name }) => ({ value: id, label: name })),
    },
  ]
}
