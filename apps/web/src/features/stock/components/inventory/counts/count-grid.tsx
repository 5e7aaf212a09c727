import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../../../ui/states/skeletons.tsx'
import { linesOfCount } from '../../../inventory-api.ts'
import type { Count } from '../../../model/inventory-query.ts'
import classes from '../inventory.module.css'
import { InventoryPager } from '../inventory-pager.tsx'
import type { CountProps } from './count-detail.tsx'
import { CountRow } from './count-row.tsx'

type Props = CountProps & { count: Count }

/** The batches of a stock count as a sheet: what is typed is written down when the field is left. */
export function CountGrid({ count, search, onChange }: Props) {
  const t = useTranslations('inventory')
  const lines = useQuery(linesOfCount(count.id, search))
  if (lines.error && !lines.data) return <ErrorState error={lines.error} retry={lines.refetch} />
  if (!lines.data) return <RowsSkeleton dense />
  if (lines.data.data.length === 0) return <EmptyState title={t('counts.nothingHere')} />
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.grid}>
          <caption className="hidden-text">{t('counts.grid')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('columns.product')}</th>
              <th scope="col">{t('columns.batch')}</th>
              <th scope="col">{t('columns.expiry')}</th>
              <th scope="col" data-figure>
                {t('columns.expected')}
              </th>
              <th scope="col">{t('counts.location')}</th>
              <th scope="col" data-figure>
                {t('columns.counted')}
              </th>
              <th scope="col" data-figure>
                {t('columns.difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.data.data.map((line) => (
              <CountRow key={line.levelId} line={line} countId={count.id} isOpen={count.state === 'open'} />
            ))}
          </tbody>
        </table>
      </div>
      <InventoryPager pagination={lines.data.meta.pagination} onChange={onChange} />
    </>
  )
}
