import { MASTER_NOUNS, type MasterNoun, mayKeep } from '@cais/domain/access/master-data'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions, Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { calendarDateOf } from '../../../lib/format/dates.ts'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import classes from '../components/master-data/master-data.module.css'
import { NewRecord, OpenRecord } from '../components/master-data/master-editor.tsx'
import { useMasterColumns, useRowText } from '../components/master-data/use-master-columns.tsx'
import { branchListQuery } from '../customers-api.ts'
import { masterFilters, masterListQuery } from '../master-data-api.ts'
import { MASTER_FORMS } from '../model/master-form.ts'
import type { MasterSearch } from '../search.ts'
import { PrintersPage } from './printers-page.tsx'

const route = getRouteApi('/shell/settings/master-data/$noun')

/** The records of one kind of master data, and the form of the one that is open. Who does not keep the kind is led to those they keep. */
export function MasterListPage() {
  const { noun } = route.useParams()
  const { state } = route.useSearch()
  const roles = rolesOf(useCurrentUser())
  const known = MASTER_NOUNS.find((one) => one === noun)
  if (known === undefined || !mayKeep(roles, known)) return <Navigate to="/settings/master-data" replace />
  // at work; as a list where one asks for it
  if (known === 'printers' && state === undefined) return <PrintersPage />
  return <MasterList key={known} noun={known} />
}

function MasterList({ noun }: { noun: MasterNoun }) {
  const t = useTranslations('master-data')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/settings/master-data/$noun' })
  const [isNew, setNew] = useState(false)
  const mayAdd = mayKeep(rolesOf(useCurrentUser()), noun)
  const today = calendarDateOf(new Date(useNow()))
  const textOf = useRowText(noun, today)
  const columns = useMasterColumns(noun, today)
  const list = useQuery(masterListQuery(noun, search))
  const pagination = list.data?.meta.pagination
  const lead = columns[0]?.key ?? 'name'
  const go = (values: FilterValues) =>
    navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  const { record: _, ...listed } = search
  const close = () => void navigate({ search: listed, resetScroll: false })
  useShortcut('N', t(`nouns.${noun}.new`), () => setNew(true), { enabled: mayAdd })
  return (
    <>
      <PageHeader
        title={t(`entries.${noun}.name`)}
        eyebrow={
          <span className={classes.eyebrow}>
            <Link to="/settings/master-data">{t('title')}</Link>
          </span>
        }
        back={{ to: '/settings/master-data' }}
        actions={
          <>
            <ExportMenu list={`GET /master-data/${noun}`} query={masterFilters(search)} />
            {mayAdd && (
              <Button
                primary
                keys="N"
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => setNew(true)}
              >
                {t(`nouns.${noun}.new`)}
              </Button>
            )}
          </>
        }
      />
      <Filters noun={noun} search={search} onChange={go} />
      <DataTable
        label={t(`entries.${noun}.name`)}
        rows={list.data?.data}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={(row) => textOf(row, lead)}
        rowLink={({ id }) =>
          linkOptions({
            to: '/settings/master-data/$noun',
            params: { noun },
            search: { ...listed, record: id },
          })
        }
        isCurrent={({ id }) => id === search.record}
        sort={{ by: 'name', descending: search.sort === 'name-desc' }}
        onSort={({ descending }) => go({ sort: descending ? 'name-desc' : undefined })}
        stale={list.isPlaceholderData}
        error={list.error}
        onRetry={list.refetch}
        empty={<NoRecords noun={noun} search={search} onNew={mayAdd ? () => setNew(true) : undefined} />}
      />
      <FootLine>
        {pagination && pagination.totalItems > 0 && (
          <Total value={pagination.totalItems} label={t('total', { count: pagination.totalItems })} />
        )}
        <Pager
          pagination={pagination}
          onPage={(page, replace) => navigate({ search: { ...search, page }, replace: replace ?? false })}
        />
      </FootLine>
      {isNew && <NewRecord noun={noun} onClose={() => setNew(false)} />}
      {search.record !== undefined && (
        <OpenRecord key={search.record} noun={noun} id={search.record} onClose={close} />
      )}
    </>
  )
}

type NoneProps = { noun: MasterNoun; search: MasterSearch; onNew: (() => void) | undefined }

/** Where nothing hides records there are none yet: how the first one comes in. */
function NoRecords({ noun, search, onNew }: NoneProps) {
  const t = useTranslations('master-data')
  const isFiltered =
    search.search !== undefined || search.branchId !== undefined || search.state === 'inactive'
  if (isFiltered || onNew === undefined)
    return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
  return (
    <EmptyState
      title={t(`nouns.${noun}.none`)}
      action={
        <>
          <Button onClick={onNew}>{t(`nouns.${noun}.new`)}</Button>
          <LinkButton to="/settings/imports">{t('imports')}</LinkButton>
        </>
      }
    >
      {t('noneText')}
    </EmptyState>
  )
}

type FilterProps = { noun: MasterNoun; search: MasterSearch; onChange: (values: FilterValues) => unknown }

function Filters({ noun, search, onChange }: FilterProps) {
  const t = useTranslations('master-data')
  const branches = useQuery(branchListQuery()).data?.data ?? []
  const { state = 'active', page: _, record: __, printer: ___, ...rest } = search
  const hasBranch = MASTER_FORMS[noun].some(({ name }) => name === 'branchId')
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('columns.state'),
      kind: 'one',
      options: (['active', 'inactive'] as const).map((value) => ({ value, label: t(value) })),
    },
    ...(hasBranch
      ? [
          {
            name: 'branchId',
            label: t('fields.branchId'),
            kind: 'many' as const,
            options: branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
          },
        ]
      : []),
  ]
  return (
    <FilterBar
      filters={filters}
      values={{ ...rest, state: state === 'all' ? undefined : state }}
      onChange={(values) =>
        // without the filter of state all are shown; the address names what is not usual
        onChange('state' in values && values.state === undefined ? { ...values, state: 'all' } : values)
      }
    >
      <SearchBox
        label={t('searchLabel')}
        placeholder={t('search')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
    </FilterBar>
  )
}
