import type { OrderReply } from '@cais/contract/orders/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../../ui/actions/button.tsx'
import { ChainMark } from '../../../../../ui/marks/chain-mark.tsx'
import { Card } from '../../../../../ui/page/card.tsx'
import { Timeline } from '../../../../../ui/record/timeline.tsx'
import { ErrorState } from '../../../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../../../ui/states/skeletons.tsx'
import { orderHistoryQuery } from '../../../api/order-history.ts'
import { useHistoryEntries } from './use-history-entries.ts'

const FIRST = 20
const MOST = 200

/** Who did what and what changed, newest first, and whether the record of it is whole. */
export function OrderHistory({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const [perPage, setPerPage] = useState(FIRST)
  const history = useQuery({ ...orderHistoryQuery(order.id, perPage), placeholderData: keepPreviousData })
  const rows = history.data?.data ?? []
  const entries = useHistoryEntries(rows, order)
  const isAll = history.data?.meta.pagination.isLast ?? true
  return (
    <Card title={t('history')} actions={<ChainMark entries={rows} />}>
      {history.isPending && <TextSkeleton lines={5} />}
      {history.error && !history.data && <ErrorState error={history.error} retry={history.refetch} />}
      {history.data && <Timeline entries={entries} />}
      {!isAll && perPage < MOST && (
        <Button loading={history.isPlaceholderData} onClick={() => setPerPage(MOST)}>
          {t('historyMore')}
        </Button>
      )}
    </Card>
  )
}
