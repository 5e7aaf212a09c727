import { isRole, ROLES } from '@cais/domain/access/roles'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { fullName } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { userFilters, usersQuery } from '../api.ts'
import type { UserRow } from '../model/user-form.ts'
import type { UserSearch } from '../search.ts'
import { AccessReportButton } from './access-report.tsx'
import classes from './users.module.css'

const route = getRouteApi('/shell/settings')

/** The users of the company with their roles and branches. */
export function UsersTab() {
  const t = useTranslations('users')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/settings' })
  const users = useQuery(usersQuery(search))
  const filter = (values: FilterValues) =>
    navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  return (
    <>
      <UserFilters search={search} onChange={filter} />
      <DataTable
        label={t('list')}
        rows={users.data?.data}
        columns={useUserColumns()}
        rowKey={({ id }) => id}
        rowName={fullName}
        rowLink={({ id }) => linkOptions({ to: '/settings/users/{-$id}', params: { id: String(id) } })}
        stale={users.isPlaceholderData}
        error={users.error}
        onRetry={users.refetch}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      />
      <UsersFoot
        totals={users.data?.meta.totals}
        pagination={users.data?.meta.pagination}
        onPage={(page, replace) => navigate({ search: { ...search, page }, replace: replace ?? false })}
      />
    </>
  )
}

type FootProps = {
  totals: { active: number; inactive: number } | undefined
  pagination: Parameters<typeof Pager>[0]['pagination']
  onPage: (page: number, replace?: boolean) => void
}

function UsersFoot({ totals, pagination, onPage }: FootProps) {
  const t = useTranslations('users')
  const ui = useTranslations('ui.table')
  return (
    <FootLine
      hints={[
        { keys: ['J', 'K'], label: ui('keyMove') },
        { keys: ['Enter'], label: ui('keyOpen') },
      ]}
    >
      {totals && totals.active > 0 && (
        <Total value={totals.active} label={t('totalActive', { count: totals.active })} />
      )}
      {totals && totals.inactive > 0 && (
        <Total value={totals.inactive} label={t('totalInactive', { count: totals.inactive })} />
      )}
      <Pager pagination={pagination} onPage={onPage} />
    </FootLine>
  )
}

type FilterProps = { search: UserSearch; onChange: (values: FilterValues) => unknown }

function UserFilters({ search, onChange }: FilterProps) {
  const t = useTranslations('users')
  const { state = 'active', ...rest } = search
  const change = (values: FilterValues) =>
    // without the filter of state all users are shown; the address names what is not usual
    onChange('state' in values && values.state === undefined ? { ...values, state: 'all' } : values)
  return (
    <FilterBar
      filters={useFilters()}
      values={{ ...rest, state: state === 'all' ? undefined : state }}
      onChange={change}
    >
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
  useShortcut('N', t('new'), () => void navigate({ to: '/settings/users/create' }))
  return (
    <>
      <AccessReportButton />
      <ExportMenu list="GET /users" query={userFilters(route.useSearch())} />
      <LinkButton
        to="/settings/users/create"
        primary
        keys="N"
        leftSection={<IconUserPlus size={16} aria-hidden="true" />}
      >
        {t('new')}
      </LinkButton>
    </>
  )
}

function useFilters(): Filter[] {
  const t = useTranslations('users.filters')
  const names = useTranslations('sessions.roles')
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const operations = useQuery(apiQuery('GET /operations')).data?.data ?? []
  return [
    {
      name: 'state',
      label: t('state'),
      kind: 'one',
      options: (['active', 'inactive'] as const).map((value) => ({ value, label: t(`states.${value}`) })),
    },
    {
      name: 'role',
      label: t('role'),
      kind: 'many',
      options: ROLES.map((role) => ({ value: role, label: names(role) })),
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

function useUserColumns(): Column<UserRow>[] {
  const t = useTranslations('users')
  return [
    {
      key: 'user',
      header: t('columns.user'),
      width: 'minmax(200px, 1.6fr)',
      card: 'title',
      leads: true,
      cell: (user) => (
        <span className={classes.person}>
          <Avatar name={fullName(user)} decorative />
          <span className={classes.names}>
            <strong>{fullName(user)}</strong>
            <CodeText>{user.username}</CodeText>
          </span>
        </span>
      ),
    },
    {
      key: 'roles',
      header: t('columns.roles'),
      width: 'minmax(180px, 2fr)',
      card: 'wide',
      cell: ({ roles }) => <RoleBadges roles={roles} />,
    },
    {
      key: 'branches',
      header: t('columns.branches'),
      width: 'minmax(90px, 0.8fr)',
      card: 'meta',
      cell: ({ scope }) => <BranchCodes scope={scope} />,
    },
    {
      key: 'operations',
      header: t('columns.operations'),
      width: 'minmax(110px, 1fr)',
      from: 1100,
      card: 'hidden',
      cell: ({ scope }) => (scope.operations.length === 0 ? t('all') : scope.operations.join(' ')),
    },
    {
      key: 'email',
      header: t('columns.email'),
      width: 'minmax(140px, 1.2fr)',
      from: 980,
      card: 'hidden',
      cell: ({ email }) => email || '–',
    },
    {
      key: 'state',
      header: t('columns.state'),
      width: '120px',
      card: 'badge',
      cell: (user) => <StateBadge user={user} />,
    },
  ]
}

/** The branches that somebody sees; all of them in one word, however they came to it. */
function BranchCodes({ scope }: Pick<UserRow, 'scope'>) {
  const t = useTranslations('users')
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const isAll = scope.all || (branches.length > 0 && branches.every(({ id }) => scope.branches.includes(id)))
  return <CodeText>{isAll ? t('all') : scope.branches.join(' ')}</CodeText>
}

export function StateBadge({ user }: { user: Pick<UserRow, 'active' | 'roles'> }) {
  const t = useTranslations('users')
  if (!user.active) return <Badge>{t('inactive')}</Badge>
  return user.roles.length === 0 ? (
    <Badge colour="danger">{t('noRole')}</Badge>
  ) : (
    <Badge colour="success">{t('active')}</Badge>
  )
}

/** More roles than fit are counted. */
const SHOWN = 3

function RoleBadges({ roles }: { roles: readonly string[] }) {
  const t = useTranslations('users')
  const names = useTranslations('sessions.roles')
  const known = roles.filter(isRole)
  if (known.length === 0) return <span className={classes.missing}>{t('noRole')}</span>
  const rest = known.slice(SHOWN)
  return (
    <span className={classes.badges}>
      {known.slice(0, SHOWN).map((role) => (
        <span key={role} className={classes.role} data-tone={toneOf(role)}>
          {names(role)}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={classes.role} title={rest.map((role) => names(role)).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}

/** One colour for each kind of work. */
export function toneOf(role: string): string {
  if (role === 'ADMIN' || role === 'SUPER_USER') return 'dark'
  if (role.startsWith('CREDIT_NOTE') || role === 'REPRINTING_OPERATOR') return 'primary'
  if (role.endsWith('APPROVER')) return 'warning'
  if (role.endsWith('MANAGER')) return 'purple'
  if (role === 'STOCK_ANALYST') return 'info'
  return role.startsWith('ADMIN_') ? 'darkorange' : 'secondary'
}
