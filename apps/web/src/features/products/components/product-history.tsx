import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/record/timeline.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { productHistoryQuery } from '../api.ts'
import { useProductWords } from './use-product-words.ts'

const FIRST = 4
const MOST = 200

/** Who changed what of the article from what to what, newest first. */
export function ProductHistory({ id }: { id: string }) {
  const t = useTranslations('products.history')
  const [perPage, setPerPage] = useState(FIRST)
  const history = useQuery({ ...productHistoryQuery(id, perPage), placeholderData: keepPreviousData })
  const entries = useEntries(history.data?.data ?? [])
  const total = history.data?.meta.pagination.totalItems ?? 0
  return (
    <Card
      title={t('title')}
      actions={
        total > FIRST &&
        perPage === FIRST && (
          <Button size="compact-sm" loading={history.isPlaceholderData} onClick={() => setPerPage(MOST)}>
            {t('more', { count: String(total) })}
          </Button>
        )
      }
    >
      {history.isPending && <TextSkeleton lines={3} />}
      {history.error && !history.data && <ErrorState error={history.error} retry={history.refetch} />}
      {history.data && <Timeline entries={entries} />}
    </Card>
  )
}

/** A new article needs no list of what it began with. */
function useEntries(rows: readonly ApiRow<'GET /audit'>[]): TimelineEntry[] {
  const t = useTranslations('products.history')
  const timeline = useTranslations('ui.timeline')
  const words = useProductWords()
  const actionOf = (action: string) => {
    const key = action as 'edit'
    return t.has(key) ? t(key) : action
  }
  return rows.map(({ seq, at, user, action, changes, facts }) => ({
    key: seq,
    at,
    who: user?.name ?? null,
    what: actionOf(action),
    note: [
      typeof facts.reason === 'string' && facts.reason !== '' && t('reason', { reason: facts.reason }),
      facts.withoutVersion === true && timeline('withoutVersion'),
    ]
      .filter(Boolean)
      .join(' · '),
    changes: Object.entries(action === 'create' ? {} : changes).map(([field, [before, after]]) => ({
      field: words.field(field),
      before: words.value(field, before),
      after: words.value(field, after),
    })),
  }))
}
