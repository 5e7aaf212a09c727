import { canOpen } from '@cais/domain/access/pages'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { useSelection } from '../../../ui/bulk/use-selection.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { TableSettingsMenu } from '../../../ui/data-table/table-settings-menu.tsx'
import { useTableSettings } from '../../../ui/data-table/use-table-settings.ts'
import { ListTable } from '../../../ui/list-table/list-table.tsx'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { CodeText, DateText } from '../../../ui/marks/text.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { TabsWithViews } from '../../../ui/page/tabs-with-views.tsx'
import { DeliveryBadge } from '../../../ui/record/delivery-badge.tsx'
import { type DeliveryRow, deliveriesQuery, deliveryTabCounts, queryOfSearch } from '../api.ts'
import { BulkDeliveriesDialog, type BulkWork, DeliveriesBar } from '../components/bulk-deliveries.tsx'
import { DeliveryFilters } from '../components/delivery-filters.tsx'
import { DELIVERY_TABS, type DeliveriesSearch, readDeliveriesSearch } from '../search.ts'

const NONE: readonly DeliveryRow[] = []
const route = getRouteApi('/shell/picking/deliveries')

/** Every delivery in the user's scope, by how it stands. */
export function DeliveriesPage() {
  const t = useTranslations('deliveries')
  const search = readDeliveriesSearch(route.useSearch())
  const navigate = useNavigate({ from: '/picking/deliveries' })
  const deliveries = useQuery(deliveriesQuery(search))
  const selection = useSelection(deliveries.data?.data ?? NONE, ({ id }) => id)
  const [work, setWork] = useState<BulkWork | null>(null)
  const mayWork = canOpen(rolesOf(useCurrentUser()), 'picking')
  const filter = (values: object) =>
    navigate({
      search: { ...search, page: undefined, ...values },
      replace: replacesHistoryStep(search, values),
      resetScroll: false,
    })
  const settings = useTableSettings('deliveries', { columns: useColumns(), search, onChange: filter })
  const { page: _page, perPage: _perPage, tab: _tab, sort: _sort, ...filters } = queryOfSearch(search)
  return (
    <>
      <PageHeader
        title={t('title')}
        back={{ to: '/picking' }}
        tabs={<Tabs search={search} />}
        actions={
          <LinkButton to="/picking/counter" leftSection={<IconBuildingStore size={16} aria-hidden="true" />}>
            {t('toCounter')}
          </LinkButton>
        }
      />
      <DeliveryFilters search={search} rows={deliveries.data?.data ?? NONE} onChange={filter}>
        <TableSettingsMenu settings={settings} />
      </DeliveryFilters>
      <ListTable
        label={t('title')}
        found={deliveries}
        columns={settings}
        rowLink={({ id }) => linkOptions({ to: '/picking/deliveries/$id', params: { id: String(id) } })}
        empty={{
          title: t('emptyTitle'),
          text: t(Object.keys(filters).length > 0 ? 'emptyFiltered' : 'emptyText'),
        }}
        selection={mayWork ? selection : undefined}
        bar={
          selection.chosen.length > 0 && (
            <DeliveriesBar chosen={selection.chosen} onAct={setWork} onClear={selection.clear} />
          )
        }
        onPage={(page, replace) => navigate({ search: { ...search, page }, replace })}
      />
      {work && (
        <BulkDeliveriesDialog
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

function Tabs({ search }: { search: DeliveriesSearch }) {
  const t = useTranslations('deliveries')
  const counts: Record<string, number> | undefined = useQuery(deliveryTabCounts()).data?.data
  const tabs = DELIVERY_TABS.map((tab) => ({
    key: tab,
    label: t(`tab.${tab}`),
    count: counts?.[tab],
    link: linkOptions({ to: '/picking/deliveries', search: { ...search, tab, page: undefined } }),
  }))
  return (
    <TabsWithViews list="deliveries" search={search}>
      <LinkTabs label={t('tabs')} active={search.tab ?? 'all'} tabs={tabs} />
    </TabsWithViews>
  )
}

function useColumns(): Column<DeliveryRow>[] {
  const t = useTranslations('deliveries')
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
      key: 'customer',
      header: t('columns.customer'),
      width: 'minmax(180px, 2fr)',
      card: 'wide',
      cell: (row) => <Stacked top={row.customer.name} below={row.order.number} />,
    },
    {
      key: 'state',
      header: t('columns.state'),
      width: 'minmax(168px, 1fr)',
      card: 'badge',
      cell: (row) => <DeliveryBadge state={row.state} />,
    },
    {
      key: 'truck',
      header: t('columns.truck'),
      width: 'minmax(150px, 1.4fr)',
      from: 860,
      card: 'meta',
      cell: (row) =>
        row.shipment === null ? (
          t('atCounter')
        ) : (
          <Stacked
            top={row.shipment.number}
            below={`${row.shipment.driverName} · ${row.shipment.carRegistration}`}
          />
        ),
    },
    {
      key: 'left',
      header: t('columns.left'),
      width: '140px',
      card: 'meta',
      cell: (row) => <DateText value={row.leftAt} time />,
    },
    {
      key: 'receiver',
      header: t('columns.receiver'),
      width: 'minmax(112px, 1fr)',
      from: 980,
      card: 'hidden',
      cell: (row) => row.receiverName || '–',
    },
    {
      key: 'invoice',
      header: t('columns.invoice'),
      width: '118px',
      from: 860,
      card: 'hidden',
      cell: (row) =>
        row.invoice === null ? t(`billing.${row.billing.state}`) : <CodeText>{row.invoice.number}</CodeText>,
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
