import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../lib/api/api.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/record/timeline.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { priceHistoryQuery } from '../api.ts'

const FIRST = 20
const MOST = 200
/** Of a publication with hundreds of prices the first ones are shown. */
const MOST_CHANGES = 30

/** Who changed which price from what to what, and when it came into force; newest first. */
export function PriceHistory({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('prices.history')
  const [perPage, setPerPage] = useState(FIRST)
  const history = useQuery({ ...priceHistoryQuery(id, perPage), placeholderData: keepPreviousData })
  const entries = useEntries(history.data?.data ?? [])
  const total = history.data?.meta.pagination.totalItems ?? 0
  return (
    <SlideIn open onClose={onClose} title={t('title')} loading={history.isPending}>
      {history.error && !history.data && <ErrorState error={history.error} retry={history.refetch} />}
      {history.data && <Timeline entries={entries} />}
      {total > FIRST && perPage === FIRST && (
        <Button onClick={() => setPerPage(MOST)}>{t('more', { count: String(total) })}</Button>
      )}
    </SlideIn>
  )
}

function useEntries(rows: readonly ApiRow<'GET /audit'>[]): TimelineEntry[] {
  const t = useTranslations('prices.history')
  const fields = useTranslations('prices')
  const actionOf = (action: string, facts: Record<string, unknown>) => {
    const key = action as 'publish'
    return t.has(`actions.${key}`) ? t(`actions.${key}`, { number: String(facts.number ?? '') }) : action
  }
  const fieldOf = (field: string) => {
    const key = `fields.${field as 'name'}` as const
    return fields.has(key) ? fields(key) : field
  }
  const textOf = (field: string, value: unknown) => {
    if (value === null || value === undefined) return '–'
    if (field === 'validFrom' || field === 'validTo') return formatDate(String(value))
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    return typeof value === 'number' ? formatMoney(value) : String(value)
  }
  return rows.map(({ seq, at, user, action, changes, facts }) => {
    const all = Object.entries(changes)
    const rest = all.length - MOST_CHANGES
    return {
      key: seq,
      at,
      who: user?.name ?? null,
      what: actionOf(action, facts),
      note: [
        typeof facts.reason === 'string' && t('reason', { reason: facts.reason }),
        typeof facts.ended === 'number' && t('ended', { number: String(facts.ended) }),
        Array.isArray(facts.waiting) && t('waiting', { count: facts.waiting.length }),
        typeof facts.updated === 'number' && t('updated', { count: facts.updated }),
        Array.isArray(facts.left) && facts.left.length > 0 && t('left', { count: facts.left.length }),
        rest > 0 && t('rest', { count: rest }),
      ]
        .filter(Boolean)
        .join(' · '),
      changes: all.slice(0, MOST_CHANGES).map(([field, [before, after]]) => ({
        field: fieldOf(field),
        before: textOf(field, before),
        after: textOf(field, after),
      })),
    }
  })
}
