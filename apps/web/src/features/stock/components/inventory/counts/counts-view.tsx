import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../../ui/actions/button.tsx'
import type { Column } from '../../../../../ui/data-table/columns.ts'
import { DataTable } from '../../../../../ui/data-table/data-table.tsx'
import { Stacked } from '../../../../../ui/lists/stacked.tsx'
import { Badge } from '../../../../../ui/marks/badge.tsx'
import { CodeText, DateText, QuantityText } from '../../../../../ui/marks/text.tsx'
import { EmptyState } from '../../../../../ui/states/empty-state.tsx'
import { countsOfSearch } from '../../../inventory-api.ts'
import type { Count } from '../../../model/inventory-query.ts'
import classes from '../inventory.module.css'
import { InventoryPager } from '../inventory-pager.tsx'
import { CountLimit } from './count-limit.tsx'
import { OpenCountDialog } from './open-count-dialog.tsx'

type Props = {
  search: { page?: number; count?: number }
  onChange: (changes: { page?: number }, replace?: boolean) => void
}

/** Stock counts of the warehouses; each has a page of its own. */
export function CountsView({ search, onChange }: Props) {
  // addresses of before lead to the page
  if (search.count !== undefined)
    return <Navigate to="/inventory/counts/$id" params={{ id: String(search.count) }} replace />
  return <CountsList search={search} onChange={onChange} />
}

function CountsList({ search, onChange }: Props) {
  const navigate = useNavigate()
  const t = useTranslations('inventory.counts')
  const [opening, setOpening] = useState(false)
  const counts = useQuery(countsOfSearch(search))
  return (
    <>
      <div className={classes.body}>
        <div className={classes.bar}>
          <p className={classes.lead}>
            {t('lead')} <CountLimit />
          </p>
          <Button primary leftSection={<IconPlus size={16} />} onClick={() => setOpening(true)}>
            {t('open')}
          </Button>
        </div>
      </div>
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rows={counts.data?.data}
        stale={counts.isPlaceholderData}
        error={counts.error}
        onRetry={counts.refetch}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        rowLink={({ id }) => linkOptions({ to: '/inventory/counts/$id', params: { id: String(id) } })}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      />
      <InventoryPager pagination={counts.data?.meta.pagination} onChange={onChange} />
      {opening && (
        <OpenCountDialog
          onClose={() => setOpening(false)}
          onOpened={(id) => void navigate({ to: '/inventory/counts/$id', params: { id: String(id) } })}
        />
      )}
    </>
  )
}

const COLOURS = { open: 'info', posted: 'success', 'given-up': 'secondary' } as const

function useColumns(): Column<Count>[] {
  const t = useTranslations('inventory')
  return [
    {
      key: 'number',
      header: t('columns.count'),
      width: 'minmax(140px, 1.2fr)',
      cell: (row) => <Stacked top={<CodeText>{row.number}</CodeText>} below={row.note} />,
    },
    {
      key: 'state',
      header: t('columns.state'),
      width: '130px',
      card: 'badge',
      cell: (row) => <Badge colour={COLOURS[row.state]}>{t(`counts.state.${row.state}`)}</Badge>,
    },
    {
      key: 'counted',
      header: t('columns.counted'),
      width: '120px',
      align: 'right',
      cell: (row) => <span className="figure">{`${row.counted} / ${row.batches}`}</span>,
    },
    {
      key: 'differences',
      header: t('columns.differences'),
      width: '110px',
      align: 'right',
      card: 'figure',
      cell: (row) => <QuantityText value={row.differences} />,
    },
    {
      key: 'opened',
      header: t('columns.opened'),
      width: 'minmax(150px, 1.2fr)',
      cell: (row) => <Stacked top={row.openedBy.name} below={<DateText value={row.openedAt} time />} />,
    },
    {
      key: 'ended',
      header: t('columns.ended'),
      width: 'minmax(150px, 1.2fr)',
      card: 'hidden',
      from: 900,
      cell: (row) =>
        row.endedBy && <Stacked top={row.endedBy.name} below={<DateText value={row.endedAt} time />} />,
    },
  ]
}
