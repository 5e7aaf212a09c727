import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiInput, ApiReply } from '../../../../lib/api/api.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { ChainMark } from '../../../../ui/marks/chain-mark.tsx'
import { RecordChain } from '../../../../ui/record/record-chain.tsx'
import { Timeline, type TimelineChange, type TimelineEntry } from '../../../../ui/record/timeline.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { batchesOfEntry, type Entry, LINES_IN_SIGHT, linesOfEntry } from '../../model/history-lines.ts'

type History = ApiReply<'GET /audit'>
type Props = {
  /** So many entries of it, newest first. */
  query: (perPage: number) => UseQueryOptions<History>
  /** The record that it is the history of; left out where it is of a rule. */
  record?: ApiInput<'GET /audit/chain'>['query']
}

const FIRST = 10
const MOST = 200

/** Who did what in the inventory and why, and whether the record of it is whole, as documents have it. */
export function InventoryHistory({ query, record }: Props) {
  const t = useTranslations('inventory.history')
  const [perPage, setPerPage] = useState(FIRST)
  const history = useQuery({ ...query(perPage), placeholderData: keepPreviousData })
  const rows = history.data?.data ?? []
  const entries = useHistoryEntries(rows)
  if (history.isPending) return <TextSkeleton lines={4} />
  if (!history.data) return <ErrorState error={history.error} retry={history.refetch} />
  return (
    <>
      {record && <RecordChain {...record} />}
      {!record && rows.length > 0 && <ChainMark isWhole={rows.every(({ verified }) => verified)} />}
      <Timeline entries={entries} />
      {!history.data.meta.pagination.isLast && perPage < MOST && (
        <Button loading={history.isPlaceholderData} onClick={() => setPerPage(MOST)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

const KNOWN = [
  'open',
  'count',
  'post',
  'give-up',
  'receive-stock',
  'set-shelf-life',
  'block',
  'unblock',
  'correct',
  'write-off',
  'create',
  'change',
  'remove',
  'count-line',
  'set-locations',
] as const

/** History rows of the inventory as the timeline shows them, in words of the language in use. */
function useHistoryEntries(rows: readonly Entry[]): TimelineEntry[] {
  const t = useTranslations('inventory.history')
  const what = (entry: Entry) => {
    const known = KNOWN.find((name) => name === entry.action)
    return known ? t(`did.${known}`, { count: batchesOfEntry(entry) }) : entry.action
  }
  const note = useNote()
  const changes = useChanges()
  return rows.map((entry) => ({
    key: entry.seq,
    at: entry.at,
    who: entry.user?.name ?? null,
    what: what(entry),
    note: note(entry),
    changes: changes(entry),
  }))
}

/** Where it came from, why it was done, what was found. */
function useNote() {
  const t = useTranslations('inventory.history')
  return ({ action, facts }: Entry): string | undefined =>
    [
      action === 'post' &&
        'differences' in facts &&
        t('differences', { count: Number(facts.differences ?? 0) }),
      typeof facts.productId === 'string' && `${facts.productId} ${String(facts.batch ?? '')}`,
      ...['product' in facts && facts.number, facts.reference, facts.note, facts.reason].filter(
        (fact) => typeof fact === 'string',
      ),
    ]
      .filter(Boolean)
      .join(' · ') || undefined
}

function useChanges() {
  const t = useTranslations('inventory.history')
  const days = (value: unknown) => (typeof value === 'number' ? t('days', { count: value }) : t('noRule'))
  const amount = (value: unknown) => (typeof value === 'number' ? formatQuantity(value / 1000) : null)
  return (entry: Entry): TimelineChange[] => {
    const lines = linesOfEntry(entry)
    const life = entry.changes.minShelfLifeDays
    const onHand = entry.changes.onHand
    const more = lines.length - LINES_IN_SIGHT
    return [
      ...(life ? [{ field: t('asked'), before: days(life[0]), after: days(life[1]) }] : []),
      ...(onHand ? [{ field: t('onHand'), before: amount(onHand[0]), after: amount(onHand[1]) }] : []),
      ...lines.slice(0, LINES_IN_SIGHT).map(({ productId, batch, quantity }, place) => ({
        field: `${place + 1}. ${productId} · ${batch}`,
        before: null,
        after: amount(quantity) ?? t('notCounted'),
      })),
      ...(more > 0 ? [{ field: t('further'), before: null, after: t('furtherLines', { count: more }) }] : []),
    ]
  }
}
