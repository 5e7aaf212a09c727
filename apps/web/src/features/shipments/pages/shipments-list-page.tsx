import { canOpen } from '@cais/domain/access/pages'
import { IconCalendarEvent, IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { formatWeight } from '../../../lib/format/weight.ts'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import { useSelection } from '../../../ui/bulk/use-selection.ts'
import { TableSettingsMenu } from '../../../ui/data-table/table-settings-menu.tsx'
import { useTableSettings } from '../../../ui/data-table/use-table-settings.ts'
import { Pager } from '../../../ui/lists/pager.tsx'
import { UpdatesNotice } from '../../../ui/lists/updates-notice.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { TabsWithViews } from '../../../ui/page/tabs-with-views.tsx'
import { MenuLink, PopupMenu } from '../../../ui/popups/popup-menu.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { shipmentsQuery, shipmentTabCounts, summaryQuery } from '../api.ts'
import { BulkShipmentsDialog, type BulkWork, ShipmentsBar } from '../components/bulk-shipments.tsx'
import { CargoListButton } from '../components/cargo-list-button.tsx'
import { NextActButton } from '../components/next-act-button.tsx'
import { PrintShipmentsDialog } from '../components/print-shipments.tsx'
import { LoadLegend } from '../components/shipment-cells.tsx'
import { ShipmentFilters } from '../components/shipment-filters.tsx'
import { ShipmentsTable, useShipmentColumns } from '../components/shipments-table.tsx'
import { nextAct } from '../model/next-act.ts'
import { isFiltered, type ShipmentRow, type ShipmentSummary } from '../model/shipments-query.ts'
import { readShipmentsSearch, SHIPMENT_TABS, type ShipmentsSearch } from '../search.ts'

const route = getRouteApi('/shell/picking')
const NONE: readonly ShipmentRow[] = []

/** The shipments as a day is worked: those that are late, those that leave, those that have left. */
export function ShipmentsListPage() {
  const t = useTranslations('shipments')
  const search = readShipmentsSearch(route.useSearch())
  const navigate = useNavigate({ from: '/picking' })
  const shipments = useQuery(shipmentsQuery(search))
  const summary = useQuery(summaryQuery(search)).data?.data
  const [work, setWork] = useState<BulkWork | null>(null)
  const [printing, setPrinting] = useState<readonly ShipmentRow[] | null>(null)
  const rows = shipments.data?.data ?? NONE
  const selection = useSelection(rows, ({ id }) => id)
  const filter = (values: object) =>
    navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  const urgent = rows.find((row) => nextAct(row) !== null)
  const columns = useShipmentColumns((row) => (
    <NextActButton row={row} primary={row === urgent} onAct={setWork} />
  ))
  const settings = useTableSettings('shipments', { columns, search, onChange: filter })
  const isByDeparture = search.sort === undefined || search.sort === 'departure'
  return (
    <>
      <ListHeader search={search} rows={rows} />
      <UpdatesNotice list="shipments" />
      <ShipmentFilters search={search} onChange={filter}>
        <LoadLegend />
        <TableSettingsMenu settings={settings} />
      </ShipmentFilters>
      <ShipmentsTable
        settings={settings}
        rows={shipments.data?.data}
        groups={isByDeparture && summary ? summary : null}
        selection={selection}
        stale={shipments.isPlaceholderData}
        error={shipments.error}
        onRetry={shipments.refetch}
        empty={
          <EmptyState title={t('emptyTitle')}>
            {t(isFiltered(search) ? 'emptyFiltered' : 'emptyText')}
          </EmptyState>
        }
      />
      {selection.chosen.length > 0 ? (
        <ShipmentsBar
          chosen={selection.chosen}
          onAct={setWork}
          onPrint={setPrinting}
          onClear={selection.clear}
        />
      ) : (
        <ListFoot summary={summary}>
          <Pager
            pagination={shipments.data?.meta.pagination}
            onPage={(page, replace) => navigate({ search: { ...search, page }, replace })}
          />
        </ListFoot>
      )}
      {printing && <PrintShipmentsDialog rows={printing} onClose={() => setPrinting(null)} />}
      {work && (
        <BulkShipmentsDialog
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

type HeaderProps = { search: ShipmentsSearch; rows: readonly ShipmentRow[] }

function ListHeader({ search, rows }: HeaderProps) {
  const t = useTranslations('shipments')
  const navigate = useNavigate()
  const roles = rolesOf(useCurrentUser())
  const now = useNow()
  const mayCreate = canOpen(roles, 'picking-create')
  const counts: Record<string, number> | undefined = useQuery(shipmentTabCounts()).data?.data
  useShortcut('N', t('new'), () => void navigate({ to: '/picking/create' }), { enabled: mayCreate })
  const tabs = SHIPMENT_TABS.map((tab) => ({
    key: tab,
    label: t(`tab.${tab}`),
    count: counts?.[tab],
    link: linkOptions({ to: '/picking', search: { ...search, tab, page: undefined } }),
  }))
  return (
    <PageHeader
      title={t('title')}
      beside={<span className="figure">{formatDateTime(new Date(now).toISOString())}</span>}
      tabs={
        <TabsWithViews list="shipments" search={search}>
          <LinkTabs label={t('tabs')} active={search.tab ?? 'all'} tabs={tabs} />
        </TabsWithViews>
      }
      actions={
        <>
          <CargoListButton rows={rows.filter(({ group }) => group !== 'gone')} />
          {canOpen(roles, 'picking-deliveries') && <FurtherPages />}
          <LinkButton
            to="/picking/schedules"
            leftSection={<IconCalendarEvent size={17} aria-hidden="true" />}
          >
            {t('list.schedules')}
          </LinkButton>
          <LinkButton
            to="/picking/create"
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

/** What else the dock works on. */
function FurtherPages() {
  const t = useTranslations('shipments.list')
  const app = useTranslations('app.pages')
  return (
    <PopupMenu
      label={t('further')}
      trigger={(props) => (
        <Button {...props} rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
          {t('further')}
        </Button>
      )}
    >
      {(close) => (
        <>
          <MenuLink to="/picking/deliveries" onClick={close}>
            {t('deliveries')}
          </MenuLink>
          <MenuLink to="/picking/counter" onClick={close}>
            {t('counter')}
          </MenuLink>
          <MenuLink to="/stock/transfers" onClick={close}>
            {app('stock-transfers')}
          </MenuLink>
          <MenuLink to="/credit/collections" onClick={close}>
            {app('credit-collections')}
          </MenuLink>
        </>
      )}
    </PopupMenu>
  )
}

type FootProps = { summary: ShipmentSummary | undefined; children: React.ReactNode }

/** What the filter adds up to, and the keys of the list. */
function ListFoot({ summary, children }: FootProps) {
  const t = useTranslations('shipments.list')
  const ui = useTranslations('ui.table')
  const groups = summary ? Object.values(summary) : []
  const sum = (field: 'shipments' | 'documents' | 'weight') =>
    groups.reduce((total, group) => total + group[field], 0)
  return (
    <FootLine
      hints={[
        { keys: ['J', 'K'], label: ui('keyMove') },
        { keys: ['X'], label: ui('keySelect') },
        { keys: ['Enter'], label: ui('keyOpen') },
      ]}
    >
      {summary && (
        <>
          <Total
            value={formatQuantity(sum('shipments'))}
            label={t('shipments', { count: sum('shipments') })}
          />
          <Total
            value={formatQuantity(sum('documents'))}
            label={t('documents', { count: sum('documents') })}
          />
          <Total value={formatWeight(sum('weight'))} label={t('gross')} />
        </>
      )}
      {children}
    </FootLine>
  )
}
