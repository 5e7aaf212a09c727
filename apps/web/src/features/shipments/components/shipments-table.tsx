import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { TableSettings } from '../../../ui/data-table/use-table-settings.ts'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { ShipmentBadge } from '../../../ui/marks/stage-badge.tsx'
import { AgeText, CodeText, DateText, MoneyText, WeightText } from '../../../ui/marks/text.tsx'
import type { ShipmentRow } from '../model/shipments-query.ts'

type Props = {
  settings: TableSettings<ShipmentRow>
  rows: readonly ShipmentRow[] | undefined
  stale: boolean
  error: unknown
  onRetry: () => unknown
  empty: ReactNode
}

export function ShipmentsTable({ settings, ...table }: Props) {
  const t = useTranslations('shipments')
  return (
    <DataTable
      {...table}
      label={t('title')}
      columns={settings.shown}
      isChosen={settings.isChosen}
      dense={settings.dense}
      onHidden={settings.onHidden}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      rowLink={({ id }) => linkOptions({ to: '/picking/$id', params: { id: String(id) } })}
    />
  )
}

export function useShipmentColumns(): Column<ShipmentRow>[] {
  const t = useTranslations('shipments.columns')
  return [
    {
      key: 'number',
      header: t('number'),
      width: '150px',
      leads: true,
      cell: (row) => <CodeText>{row.number}</CodeText>,
    },
    {
      key: 'driver',
      header: t('driver'),
      width: 'minmax(160px, 2fr)',
      card: 'wide',
      cell: (row) => <Stacked top={row.driverName} below={`${row.carRegistration} · ${row.route}`} />,
    },
    {
      key: 'stage',
      header: t('stage'),
      width: 'minmax(150px, 1.4fr)',
      card: 'meta',
      cell: (row) => <StageOf row={row} />,
    },
    {
      key: 'documents',
      header: t('documents'),
      width: '92px',
      align: 'right',
      cell: (row) => <span className="figure">{`${row.documentCount} / 30`}</span>,
    },
    {
      key: 'total',
      header: t('total'),
      width: '132px',
      align: 'right',
      card: 'figure',
      cell: (row) => <MoneyText centavos={row.total} />,
    },
    {
      key: 'weight',
      header: t('weight'),
      width: '84px',
      align: 'right',
      from: 820,
      cell: (row) => <WeightText kg={row.totalWeight} />,
    },
    {
      key: 'responsible',
      header: t('responsible'),
      width: 'minmax(120px, 1fr)',
      from: 1080,
      card: 'hidden',
      cell: (row) => row.assigneeName,
    },
    {
      key: 'departs',
      header: t('departs'),
      width: '104px',
      from: 940,
      card: 'hidden',
      cell: (row) => <DateText value={row.departsOn} />,
    },
    {
      key: 'age',
      header: t('age'),
      width: '72px',
      align: 'right',
      cell: (row) => <AgeText since={row.createdAt} />,
    },
    ...useExtraColumns(),
  ]
}

/** Optional columns, which are hidden by default. */
function useExtraColumns(): Column<ShipmentRow>[] {
  const t = useTranslations('shipments.columns')
  const extra = (key: ExtraColumn, width: string, cell: Column<ShipmentRow>['cell']): Column<ShipmentRow> => {
    return { key, header: t(key), width, cell, extra: true, card: 'hidden' }
  }
  return [
    extra('registration', '120px', ({ carRegistration }) => <CodeText>{carRegistration}</CodeText>),
    extra('route', 'minmax(110px, 1fr)', ({ route }) => route),
    extra('branch', '64px', ({ branchId }) => branchId),
    extra('warehouse', '86px', ({ warehouse }) => warehouse),
    extra('created', '104px', ({ createdAt }) => <DateText value={createdAt} />),
    extra('billed', '104px', ({ billedAt }) => <DateText value={billedAt} />),
  ]
}

type ExtraColumn = 'registration' | 'route' | 'branch' | 'warehouse' | 'created' | 'billed'

function StageOf({ row }: { row: ShipmentRow }) {
  const t = useTranslations('shipments')
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 6 }}>
      <ShipmentBadge stage={row.stage} />
      {row.printPending && <Badge colour="warning">{t('printPending')}</Badge>}
    </span>
  )
}
