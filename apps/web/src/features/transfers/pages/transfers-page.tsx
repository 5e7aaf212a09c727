import { canOpen } from '@cais/domain/access/pages'
import { TRANSFER_TABS } from '@cais/domain/transfers/tabs'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatWeight } from '../../../lib/format/weight.ts'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { useSelection } from '../../../ui/bulk/use-selection.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { TableSettingsMenu } from '../../../ui/data-table/table-settings-menu.tsx'
import { useTableSettings } from '../../../ui/data-table/use-table-settings.ts'
import { ListTable } from '../../../ui/list-table/list-table.tsx'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { Absent, CodeText, DateText } from '../../../ui/marks/text.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { TabsWithViews } from '../../../ui/page/tabs-with-views.tsx'
import { TransferBadge } from '../../../ui/record/transfer-badge.tsx'
import { queryOfSearch, type TransferRow, transfersQuery, transferTabCounts } from '../api.ts'
import { BulkTransfersDialog, type BulkWork, TransfersBar } from '../components/bulk-transfers.tsx'
import { TransferFilters } from '../components/transfer-filters.tsx'
import { readTransfersSearch, type TransfersSearch } from '../search.ts'

const NONE: readonly TransferRow[] = []
const route = getRouteApi('/shell/stock/transfers')

/** Transfers of which one end lies in the user's branches, by what is to be done with them. */
export function TransfersPage() {
  const t = useTranslations('transfers')
  const roles = rolesOf(useCurrentUser())
  const search = readTransfersSearch(route.useSearch())
  const navigate = useNavigate({ from: '/stock/transfers' })
  const transfers = useQuery(transfersQuery(search))
  const selection = useSelection(transfers.data?.data ?? NONE, ({ id }) => id)
  const [work, setWork] = useState<BulkWork | null>(null)
  const filter = (values: object) =>
    navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  const settings = useTableSettings('transfers', { columns: useColumns(), search, onChange: filter })
  const { page: _page, perPage: _perPage, tab: _tab, sort: _sort, ...filters } = queryOfSearch(search)
  return (
    <>
      <PageHeader
        title={t('title')}
        tabs={<Tabs search={search} />}
        actions={
          canOpen(roles, 'stock-transfers-create') && (
            <LinkButton
              to="/stock/transfers/create"
              primary
              leftSection={<IconPlus size={16} aria-hidden="true" />}
            >
              {t('new')}
            </LinkButton>
          )
        }
      />
      <TransferFilters search={search} onChange={filter}>
        <TableSettingsMenu settings={settings} />
      </TransferFilters>
      <ListTable
        label={t('title')}
        found={transfers}
        columns={settings}
        rowLink={({ id }) => linkOptions({ to: '/stock/transfers/$id', params: { id: String(id) } })}
        empty={{
          title: t('emptyTitle'),
          text: t(Object.keys(filters).length > 0 ? 'emptyFiltered' : 'emptyText'),
        }}
        selection={selection}
        bar={
          selection.chosen.length > 0 && (
            <TransfersBar chosen={selection.chosen} onAct={setWork} onClear={selection.clear} />
          )
        }
        onPage={(page, replace) => navigate({ search: { ...search, page }, replace })}
      />
      {work && (
        <BulkTransfersDialog
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

function Tabs({ search }: { search: TransfersSearch }) {
  const t = useTranslations('transfers')
  const counts: Record<string, number> | undefined = useQuery(transferTabCounts()).data?.data
  const tabs = TRANSFER_TABS.map((tab) => ({
    key: tab,
    label: t(`tab.${tab}`),
    count: counts?.[tab],
    link: linkOptions({ to: '/stock/transfers', search: { ...search, tab, page: undefined } }),
  }))
  return (
    <TabsWithViews list="transfers" search={search}>
      <LinkTabs label={t('tabs')} active={search.tab ?? 'all'} tabs={tabs} />
    </TabsWithViews>
  )
}

function useColumns(): Column<TransferRow>[] {
  const t = useTranslations('transfers')
  return [
    {
      key: 'number',
      header: t('columns.number'),
      width: '132px',
      leads: true,
      card: 'title',
      cell: (row) => <CodeText>{row.number}</CodeText>,
    },
    {
      key: 'from',
      header: t('columns.from'),
      width: 'minmax(132px, 1.3fr)',
      card: 'wide',
      cell: (row) => <Stacked top={row.from.name} below={row.reason} />,
    },
    {
      key: 'to',
      header: t('columns.to'),
      width: 'minmax(116px, 1.1fr)',
      card: 'wide',
      cell: (row) => row.to.name,
    },
    {
      key: 'state',
      header: t('columns.state'),
      width: '162px',
      card: 'badge',
      cell: (row) => <TransferBadge state={row.state} />,
    },
    {
      key: 'leaves',
      header: t('columns.leaves'),
      width: '104px',
      card: 'meta',
      cell: (row) => <DateText value={row.leavesOn} />,
    },
    {
      key: 'carrier',
      header: t('columns.carrier'),
      width: 'minmax(130px, 1fr)',
      from: 1120,
      card: 'hidden',
      cell: (row) => (row.shipment ? <CodeText>{row.shipment.number}</CodeText> : row.carrier || '–'),
    },
    {
      key: 'age',
      header: t('columns.age'),
      width: '96px',
      from: 880,
      card: 'meta',
      cell: (row) => (row.daysInTransit === null ? <Absent /> : t('days', { count: row.daysInTransit })),
    },
    {
      key: 'lines',
      header: t('columns.lines'),
      width: '72px',
      align: 'right',
      from: 860,
      card: 'hidden',
      cell: (row) => row.lineCount,
    },
    {
      key: 'weight',
      header: t('columns.weight'),
      width: '96px',
      align: 'right',
      from: 840,
      card: 'hidden',
      cell: (row) => formatWeight(row.weight),
    },
  ]
}
