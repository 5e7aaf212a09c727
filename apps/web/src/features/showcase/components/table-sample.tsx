import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import type { Column, RowKey } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { Stacked } from '../../../ui/lists/stacked.tsx'
import { Meter } from '../../../ui/marks/meter.tsx'
import { StageBadge } from '../../../ui/marks/stage-badge.tsx'
import { CodeText, MoneyText } from '../../../ui/marks/text.tsx'
import { FootLine, Total } from '../../../ui/page/foot-line.tsx'
import { ROWS, type SampleRow } from '../samples.ts'
import { Sample } from './sample.tsx'

/** A full-featured table: filters, a thousand rows, selection, totals. */
export function TableSample() {
  const t = useTranslations('showcase')
  const [values, setValues] = useState<FilterValues>({ branchId: ['SD', 'BE'] })
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set())
  return (
    <Sample name="FilterBar, DataTable, FootLine" wide>
      <FilterBar
        filters={useFilters()}
        values={values}
        onChange={(change) => setValues({ ...values, ...change })}
      />
      <div data-scroll style={{ height: 360, overflow: 'auto' }}>
        <DataTable
          label={t('list')}
          rows={ROWS}
          columns={useColumns()}
          rowKey={({ id }) => id}
          rowName={({ number }) => number}
          rowLink={() => linkOptions({ to: '/components' })}
          selection={{ keys: selected, onChange: setSelected }}
        />
      </div>
      <FootLine hints={[{ keys: ['J', 'K'], label: t('move') }]}>
        <Total value={formatQuantity(ROWS.length)} label={t('rows')} />
      </FootLine>
    </Sample>
  )
}

function useFilters(): Filter[] {
  const t = useTranslations('showcase')
  return [
    {
      kind: 'many',
      name: 'branchId',
      label: t('branch'),
      options: ['SD', 'BE', 'NP'].map((code) => ({ value: code, label: code })),
    },
    { kind: 'dates', name: 'createdFrom', until: 'createdTo', label: t('date') },
    { kind: 'text', name: 'number', label: t('number') },
  ]
}

function useColumns(): Column<SampleRow>[] {
  const t = useTranslations('showcase')
  return [
    {
      key: 'number',
      header: t('number'),
      width: '170px',
      cell: ({ number }) => <CodeText>{number}</CodeText>,
    },
    {
      key: 'customer',
      header: t('customer'),
      width: 'minmax(160px, 2fr)',
      cell: ({ customer, route }) => <Stacked top={customer} below={route} />,
    },
    {
      key: 'stage',
      header: t('stage'),
      width: 'minmax(150px, 1.4fr)',
      card: 'badge',
      cell: ({ stage }) => <StageBadge status="PENDING" stages={[stage]} />,
    },
    {
      key: 'total',
      header: t('total'),
      align: 'right',
      width: '130px',
      card: 'figure',
      cell: ({ total }) => <MoneyText centavos={total} />,
    },
    {
      key: 'used',
      header: t('used'),
      width: '150px',
      from: 800,
      cell: ({ used }) => <Meter percent={used} label={t('used')} />,
    },
  ]
}
