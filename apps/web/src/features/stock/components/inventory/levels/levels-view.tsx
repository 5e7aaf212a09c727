import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { DataTable } from '../../../../../ui/data-table/data-table.tsx'
import { QuantityText, WeightText } from '../../../../../ui/marks/text.tsx'
import { FootLine, Total } from '../../../../../ui/page/foot-line.tsx'
import { EmptyState } from '../../../../../ui/states/empty-state.tsx'
import { levelsOfSearch } from '../../../inventory-api.ts'
import { levelFilters } from '../../../model/inventory-query.ts'
import type { InventoryProps } from '../inventory-pager.tsx'
import { InventoryPager } from '../inventory-pager.tsx'
import { useLevelColumns } from './level-columns.tsx'
import { LevelFilters } from './level-filters.tsx'
import { LevelSheet } from './level-sheet.tsx'

/** What lies where: product, warehouse, batch, with expiry and what is free. */
export function LevelsView({ search, onChange }: InventoryProps) {
  const t = useTranslations('inventory.levels')
  const levels = useQuery(levelsOfSearch(search))
  const { totals, pagination } = levels.data?.meta ?? {}
  const rows = levels.data?.data
  const isFiltered = Object.keys(levelFilters(search)).length > 0
  const open = rows?.find(({ levelId }) => levelId === search.level)
  return (
    <>
      <LevelFilters search={search} onChange={onChange} />
      <DataTable
        label={t('title')}
        columns={useLevelColumns()}
        rows={rows}
        stale={levels.isPlaceholderData}
        error={levels.error}
        onRetry={levels.refetch}
        rowKey={({ levelId }) => levelId}
        rowName={({ productId, batch }) => `${productId} ${batch}`}
        rowLink={({ levelId }) => linkOptions({ to: '/stock', search: { ...search, level: levelId } })}
        isCurrent={({ levelId }) => levelId === search.level}
        sort={
          search.sort === 'article'
            ? { by: 'article', descending: false }
            : { by: 'expiry', descending: false }
        }
        onSort={({ by }) => onChange({ sort: by === 'article' ? 'article' : undefined })}
        empty={
          <EmptyState title={t('emptyTitle')}>{t(isFiltered ? 'emptyFiltered' : 'emptyText')}</EmptyState>
        }
      />
      <FootLine>
        {totals && (
          <>
            <Total value={<QuantityText value={pagination?.totalItems} />} label={t('batches')} />
            <Total value={<WeightText kg={totals.weight} />} label={t('weight')} />
            {search.productId && (
              <Total value={<QuantityText value={totals.available} />} label={t('free')} />
            )}
          </>
        )}
        <InventoryPager pagination={pagination} onChange={onChange} />
      </FootLine>
      {open && <LevelSheet level={open} onClose={() => onChange({ level: undefined, page: search.page })} />}
    </>
  )
}
