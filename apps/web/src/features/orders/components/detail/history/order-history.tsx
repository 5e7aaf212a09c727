import type { OrderReply } from '@cais/contract/orders/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../../../lib/api/api.ts'
import { Button } from '../../../../../ui/actions/button.tsx'
import { Card } from '../../../../../ui/page/card.tsx'
import { RecordChain } from '../../../../../ui/record/record-chain.tsx'
import { Timeline, type TimelineEntry } from '../../../../../ui/record/timeline.tsx'
import { ErrorState } from '../../../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../../../ui/states/skeletons.tsx'
import { orderHistoryQuery } from '../../../api.ts'
import { useChangeWords } from './use-change-words.ts'
import { useNoteWords } from './use-note-words.ts'

const FIRST = 20
const MOST = 200

/** The history, newest first, and whether its hash chain is intact (docs/decisions/0117). */
export function OrderHistory({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const [perPage, setPerPage] = useState(FIRST)
  const history = useQuery({ ...orderHistoryQuery(order.id, perPage), placeholderData: keepPreviousData })
  const rows = history.data?.data ?? []
  const entries = useHistoryEntries(rows, order)
  const total = history.data?.meta.pagination.totalItems
  const isAll = history.data?.meta.pagination.isLast ?? true
  return (
    <Card
      title={
        <>
          {t('history')} {total !== undefined && <small>{t('entries', { count: total })}</small>}
        </>
      }
      actions={<RecordChain objectType="order" objectId={String(order.id)} />}
    >
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

type Entry = ApiRow<'GET /audit'>

/** Turns history rows into entries of the timeline. */
function useHistoryEntries(rows: readonly Entry[], order: OrderReply): TimelineEntry[] {
  const t = useTranslations('orders.history')
  const changes = useChangeWords(order)
  const note = useNoteWords()
  const what = (action: string) => {
    const key = `actions.${action}` as 'actions.submit'
    return t.has(key) ? t(key) : action
  }
  const who = ({ user, onBehalfOf }: Entry) =>
    user && onBehalfOf ? t('onBehalf', { name: user.name, absent: onBehalfOf.name }) : (user?.name ?? null)
  return rows.map((row) => ({
    key: row.seq,
    at: row.at,
    who: who(row),
    what: what(row.action),
    note: note(row),
    changes: changes(row.changes),
  }))
}
