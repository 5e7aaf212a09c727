import { canOpen } from '@cais/domain/access/pages'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { TableSettingsMenu } from '../../../ui/data-table/table-settings-menu.tsx'
import { useTableSettings } from '../../../ui/data-table/use-table-settings.ts'
import { Pager } from '../../../ui/lists/pager.tsx'
import { UpdatesNotice } from '../../../ui/lists/updates-notice.tsx'
import { FootLine } from '../../../ui/page/foot-line.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { TabsWithViews } from '../../../ui/page/tabs-with-views.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { shipmentsQuery, shipmentTabCounts } from '../api.ts'
import { ShipmentFilters } from '../components/shipment-filters.tsx'
import { ShipmentsTable, useShipmentColumns } from '../components/shipments-table.tsx'
import { isFiltered } from '../model/shipments-query.ts'
import { readShipmentsSearch, SHIPMENT_TABS, type ShipmentsSearch } from '../search.ts'

const route = getRouteApi('/shell/picking')

export function ShipmentsListPage() {
  const t = useTranslations('shipments')
  const ui = useTranslations('ui.table')
  const search = readShipmentsSearch(route.useSearch())
  const navigate = useNavigate({ from: '/picking' })
  const shipments = useQuery(shipmentsQuery(search))
  const filter = (values: object) =>
    navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  const settings = useTableSettings('shipments', { columns: useShipmentColumns(), search, onChange: filter })
  return (
    <>
      <ListHeader search={search} />
      <UpdatesNotice list="shipments" />
      <ShipmentFilters search={search} onChange={filter}>
        <TableSettingsMenu settings={settings} />
      </ShipmentFilters>
      <ShipmentsTable
        settings={settings}
        rows={shipments.data?.data}
        stale={shipments.isPlaceholderData}
        error={shipments.error}
        onRetry={shipments.refetch}
        empty={
          <EmptyState title={t('emptyTitle')}>
            {t(isFiltered(search) ? 'emptyFiltered' : 'emptyText')}
          </EmptyState>
        }
      />
      <FootLine
        hints={[
          { keys: ['J', 'K'], label: ui('keyMove') },
          { keys: ['Enter'], label: ui('keyOpen') },
          { keys: ['?'], label: ui('keyHelp') },
        ]}
      >
        <Pager
          pagination={shipments.data?.meta.pagination}
          onPage={(page, replace) => navigate({ search: { ...search, page }, replace })}
        />
      </FootLine>
    </>
  )
}

function ListHeader({ search }: { search: ShipmentsSearch }) {
  const t = useTranslations('shipments')
  const navigate = useNavigate()
  const mayCreate = canOpen(rolesOf(useCurrentUser()), 'picking-create')
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
      tabs={
        <TabsWithViews list="shipments" search={search}>
          <LinkTabs label={t('tabs')} active={search.tab ?? 'all'} tabs={tabs} />
        </TabsWithViews>
      }
      actions={
        mayCreate && (
          <LinkButton
            to="/picking/create"
            primary
            keys="N"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            {t('new')}
          </LinkButton>
        )
      }
    />
  )
}
