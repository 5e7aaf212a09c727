import { mayKeep } from '@cais/domain/access/master-data'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { searchCustomers } from '../../../ui/fields/search-customers.ts'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { ListDetail } from '../../../ui/page/list-detail.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { RecordBar } from '../../../ui/page/record-bar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { customerQuery, schedulesQuery, warehousesQuery } from '../api.ts'
import { NewSchedule, OpenSchedule } from '../components/schedule-editor.tsx'
import { ScheduleList } from '../components/schedule-list.tsx'
import classes from '../components/schedules.module.css'
import { readSchedulesSearch, type SchedulesSearch } from '../search.ts'

/** An id that no record has: the form of a new one is open. */
const NEW = 0

/** Recurring schedules on the left, the open one or a new one on the right. */
export function SchedulesPage() {
  const t = useTranslations('schedules')
  const { id } = useParams({ strict: false })
  const search = readSchedulesSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const isNew = useLocation().pathname.endsWith('/create')
  const openId = id === undefined ? (isNew ? NEW : null) : Number(id)
  const list = useQuery(schedulesQuery(search))
  const open = (saved: number) =>
    navigate({ to: '/picking/schedules/$id/edit', params: { id: String(saved) }, search })
  const close = () => navigate({ to: '/picking/schedules', search })
  const { page: _page, sort: _sort, ...filters } = search
  const row = list.data?.data.find((one) => one.id === openId)
  return (
    <ListDetail
      head={<Head search={search} />}
      listLabel={t('title')}
      list={
        <div className={classes.pane}>
          <Filters search={search} />
          <ScheduleList
            rows={list.data?.data}
            error={list.error}
            onRetry={list.refetch}
            openId={openId}
            search={search}
            isFiltered={Object.keys(filters).length > 0}
          />
          <Pager
            pagination={list.data?.meta.pagination}
            onPage={(page, replace) =>
              navigate({ to: '/picking/schedules', search: { ...search, page }, replace: replace ?? false })
            }
          />
        </div>
      }
      detail={
        openId === null ? (
          <EmptyState title={t('choose')}>{t('chooseText')}</EmptyState>
        ) : (
          <>
            <RecordBar
              title={row?.name ?? t(isNew ? 'new' : 'title')}
              back={linkOptions({ to: '/picking/schedules', search })}
              total={0}
            />
            {openId === NEW ? (
              <NewSchedule onSaved={open} />
            ) : (
              <OpenSchedule key={openId} id={openId} onDeleted={close} />
            )}
          </>
        )
      }
      record={openId}
    />
  )
}

function Head({ search }: { search: SchedulesSearch }) {
  const t = useTranslations('schedules')
  const navigate = useNavigate()
  const roles = rolesOf(useCurrentUser())
  useShortcut('N', t('new'), () => void navigate({ to: '/picking/schedules/create', search }))
  const { page: _, ...listed } = search
  const tabs = [
    { key: 'shipments', label: t('tabs.shipments'), link: linkOptions({ to: '/picking' }) },
    { key: 'schedules', label: t('tabs.schedules'), link: linkOptions({ to: '/picking/schedules' }) },
    ...(mayKeep(roles, 'trucks')
      ? [
          {
            key: 'trucks',
            label: t('tabs.trucks'),
            link: linkOptions({ to: '/settings/master-data/$noun', params: { noun: 'trucks' } }),
          },
        ]
      : []),
  ]
  return (
    <PageHeader
      title={t('title')}
      tabs={<LinkTabs label={t('tabs.label')} active="schedules" tabs={tabs} />}
      actions={
        <>
          <ExportMenu list="GET /schedules" query={listed} />
          <LinkButton
            to="/picking/schedules/create"
            search={search}
            primary
            keys="N"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            {t('new')}
          </LinkButton>
        </>
      }
    />
  )
}

const STATES = ['active', 'paused', 'ended'] as const

function Filters({ search }: { search: SchedulesSearch }) {
  const t = useTranslations('schedules')
  const navigate = useNavigate()
  const { customerId } = search
  const warehouses = useQuery(warehousesQuery()).data?.data ?? []
  const customer = useQuery({ ...customerQuery(customerId ?? 0), enabled: customerId !== undefined })
  const go = (values: object) =>
    navigate({
      to: '/picking/schedules',
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  const filters: Filter[] = [
    { name: 'route', label: t('fields.route'), kind: 'text' },
    {
      name: 'warehouseId',
      label: t('fields.warehouseId'),
      kind: 'one',
      options: warehouses.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
    },
    { name: 'registration', label: t('fields.carRegistration'), kind: 'text' },
    {
      name: 'customerId',
      label: t('fields.customer'),
      kind: 'search',
      load: searchCustomers,
      found: (id) => customer.data?.data.name ?? t('unknownCustomer', { id }),
    },
    {
      name: 'state',
      label: t('fields.state'),
      kind: 'one',
      options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
  ]
  return (
    <FilterBar filters={filters} values={search} onChange={go}>
      <SearchBox
        label={t('searchLabel')}
        placeholder={t('search')}
        value={search.search}
        onSearch={(text) => go({ search: text })}
      />
    </FilterBar>
  )
}
