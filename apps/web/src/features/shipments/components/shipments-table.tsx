import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatWeight } from '../../../lib/format/weight.ts'
import type { Column, Selection } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { TableSettings } from '../../../ui/data-table/use-table-settings.ts'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { ShipmentBadge } from '../../../ui/marks/stage-badge.tsx'
import { AgeText, CodeText, DateText, MoneyText } from '../../../ui/marks/text.tsx'
import type { ShipmentRow, ShipmentSummary } from '../model/shipments-query.ts'
import classes from './shipment-cells.module.css'
import { DepartureCell, LoadBar, PrintedCell, ProgressCell, WeightCell } from './shipment-cells.tsx'

type Props = {
  settings: TableSettings<ShipmentRow>
  rows: readonly ShipmentRow[] | undefined
  /** Sums of the groups; null where the list is not in the order of departures. */
  groups: ShipmentSummary | null
  selection: Selection
  stale: boolean
  error: unknown
  onRetry: () => unknown
  empty: ReactNode
}

export function ShipmentsTable({ settings, groups, ...table }: Props) {
  const t = useTranslations('shipments')
  const groupOf = (row: ShipmentRow) => {
    const sums = groups?.[row.group]
    const count = sums ? String(sums.shipments) : ''
    return {
      label: t(`list.groups.${row.group}`, { count }),
      aside: sums && t('list.sums', { count: sums.documents, weight: formatWeight(sums.weight) }),
      tone: row.group === 'late' ? ('danger' as const) : undefined,
    }
  }
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
      {...(groups !== null && { groupOf })}
    />
  )
}

/** The columns of the list; `act` draws the one next act of a row. */
export function useShipmentColumns(act: (row: ShipmentRow) => ReactNode): Column<ShipmentRow>[] {
  const t = useTranslations('shipments.columns')
  return [
    {
      key: 'departs',
      header: t('departs'),
      width: '98px',
      card: 'figure',
      cell: (row) => <DepartureCell row={row} />,
    },
    {
      key: 'number',
      header: t('numberAndStage'),
      width: 'minmax(158px, 1fr)',
      leads: true,
      card: 'title',
      cell: (row) => (
        <span className={classes.number}>
          <CodeText>{row.number}</CodeText>
          <ShipmentBadge stage={row.stage} />
        </span>
      ),
    },
    {
      key: 'truck',
      header: t('truck'),
      width: 'minmax(120px, 1.1fr)',
      card: 'wide',
      from: 720,
      cell: (row) => <Stacked top={<CodeText>{row.carRegistration}</CodeText>} below={row.driverName} />,
    },
    {
      key: 'route',
      header: t('routeAndWarehouse'),
      width: 'minmax(104px, 1.2fr)',
      card: 'wide',
      from: 900,
      cell: (row) => <Stacked top={row.route} below={row.warehouse} />,
    },
    {
      key: 'documents',
      header: t('documents'),
      width: '72px',
      align: 'right',
      cell: (row) => (
        <span className={classes.figure}>
          <strong>{row.documentCount}</strong>
          <span className={classes.quiet}> / 30</span>
        </span>
      ),
    },
    {
      key: 'weight',
      header: t('grossWeight'),
      width: '114px',
      align: 'right',
      from: 640,
      cell: (row) => <WeightCell row={row} />,
    },
    {
      key: 'load',
      header: t('inTruck'),
      width: '90px',
      from: 1200,
      card: 'hidden',
      cell: (row) => <LoadBar row={row} />,
    },
    {
      key: 'progress',
      header: t('progress'),
      width: '178px',
      from: 1000,
      cell: (row) => <ProgressCell row={row} />,
    },
    {
      key: 'printed',
      header: t('printed'),
      width: '86px',
      from: 1110,
      cell: (row) => <PrintedCell row={row} />,
    },
    { key: 'act', header: t('act'), width: '126px', align: 'right', from: 660, card: 'wide', cell: act },
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
    extra('driver', 'minmax(120px, 1fr)', ({ driverName }) => driverName),
    extra('registration', '120px', ({ carRegistration }) => <CodeText>{carRegistration}</CodeText>),
    extra('stage', '150px', ({ stage }) => <ShipmentBadge stage={stage} />),
    { ...extra('total', '132px', ({ total }) => <MoneyText centavos={total} />), align: 'right' },
    extra('responsible', 'minmax(120px, 1fr)', ({ assigneeName }) => assigneeName),
    { ...extra('age', '72px', ({ createdAt }) => <AgeText since={createdAt} />), align: 'right' },
    extra('branch', '64px', ({ branchId }) => branchId),
    extra('warehouse', '86px', ({ warehouse }) => warehouse),
    extra('created', '104px', ({ createdAt }) => <DateText value={createdAt} />),
    extra('billed', '104px', ({ billedAt }) => <DateText value={billedAt} />),
  ]
}

type ExtraColumn =
  | 'driver'
  | 'registration'
  | 'stage'
  | 'total'
  | 'responsible'
  | 'age'
  | 'branch'
  | 'warehouse'
  | 'created'
  | 'billed'
