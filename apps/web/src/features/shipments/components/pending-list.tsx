import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { readyOrdersQuery } from '../api.ts'
import { isLoaded, type Load, refusalOf } from '../model/load.ts'
import type { ReadyOrder } from '../model/shipments-query.ts'
import { usePendingKeys } from '../model/use-pending-keys.ts'
import type { TruckSearch } from '../search.ts'
import classes from './pending-list.module.css'
import { PendingRow } from './pending-row.tsx'

type Props = {
  search: TruckSearch
  load: Load
  onAdd: (order: ReadyOrder) => void
  onRemove: (id: number) => void
}

/** Documents that wait for a truck; a click or a drag adds a document. */
export function PendingList({ search, load, onAdd, onRemove }: Props) {
  const t = useTranslations('shipments')
  const waiting = useQuery(readyOrdersQuery(search))
  const body = useRef<HTMLTableSectionElement>(null)
  usePendingKeys(body)
  if (waiting.error && !waiting.data) return <ErrorState error={waiting.error} retry={waiting.refetch} />
  if (!waiting.data) return <RowsSkeleton dense />
  if (waiting.data.data.length === 0)
    return <EmptyState title={t('nonePending')}>{t('nonePendingText')}</EmptyState>
  return (
    <table className={classes.pending}>
      <caption className="hidden-text">{t('pending')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('columns.document')}</th>
          <th scope="col">{t('columns.customer')}</th>
          <th scope="col">{t('columns.delivery')}</th>
          <th scope="col" data-figure>
            {t('columns.weight')}
          </th>
          <th scope="col" data-figure>
            {t('columns.net')}
          </th>
          <th scope="col">
            <span className="hidden-text">{t('columns.action')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {waiting.data.data.map((order) => (
          <PendingRow
            key={order.id}
            order={order}
            loaded={isLoaded(load, order.id)}
            refusal={refusalOf(load, order)}
            onAdd={() => onAdd(order)}
            onRemove={() => onRemove(order.id)}
          />
        ))}
      </tbody>
    </table>
  )
}
