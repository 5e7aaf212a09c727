import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../lib/api/api.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Card } from '../../../ui/page/card.tsx'
import { RecordChain } from '../../../ui/record/record-chain.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/record/timeline.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type Recall, recallHistoryQuery } from '../api.ts'

const ACTIONS = ['open', 'block', 'unblock', 'tell', 'answer', 'collect', 'close', 'reopen'] as const

/** Who did what of a recall, newest first. */
export function RecallHistory({ recall }: { recall: Recall }) {
  const t = useTranslations('recalls')
  const rows = useQuery(recallHistoryQuery(recall.id)).data?.data
  const entryOf = useEntry(recall.unit)
  return (
    <Card title={t('history')} actions={<RecordChain objectType="recall" objectId={String(recall.id)} />}>
      {rows ? <Timeline entries={rows.map(entryOf)} /> : <TextSkeleton lines={3} />}
    </Card>
  )
}

function useEntry(unit: string) {
  const t = useTranslations('recalls')
  const noteOf = ({ action, facts }: ApiRow<'GET /audit'>) => {
    const names = Array.isArray(facts.customers)
      ? facts.customers.filter((one) => typeof one === 'string')
      : []
    const words = [
      names.slice(0, 3).join(', ') + (names.length > 3 ? ` +${names.length - 3}` : ''),
      action === 'block' && typeof facts.orders === 'number' && facts.orders > 0
        ? t('did.ordersBack', {
            count: facts.orders,
            quantity: formatQuantity(Number(facts.released ?? 0) / 1000),
            unit,
          })
        : '',
      typeof facts.reason === 'string' ? facts.reason : '',
    ]
    return words.filter(Boolean).join(' · ')
  }
  return (row: ApiRow<'GET /audit'>): TimelineEntry => {
    const known = ACTIONS.find((name) => name === row.action)
    const [before, after] = row.changes.stillHas ?? []
    const shown = (value: unknown) =>
      typeof value === 'number' ? `${formatQuantity(value / 1000)} ${unit}` : null
    return {
      key: row.seq,
      at: row.at,
      who: row.user?.name ?? null,
      what: known ? t(`did.${known}`) : row.action,
      note: noteOf(row),
      changes:
        row.action === 'answer'
          ? [{ field: t('customers.stillHas'), before: shown(before), after: shown(after) }]
          : [],
    }
  }
}
