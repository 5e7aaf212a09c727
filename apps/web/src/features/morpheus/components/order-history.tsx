import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../lib/api/api.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Timeline } from '../../../ui/record/timeline.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { historyQuery } from '../api.ts'

/** What became of the order since it came: which documents took its lines, what was left out, and who said so. */
export function OrderHistory({ id }: { id: number }) {
  const t = useTranslations('morpheus.history')
  const noteOf = useNoteWords()
  const history = useQuery(historyQuery(id))
  const entries = (history.data?.data ?? []).map(({ seq, at, user, action, facts }) => {
    const what = `action.${action}` as 'action.arrive'
    return {
      key: seq,
      at,
      who: user?.name ?? null,
      what: t.has(what) ? t(what) : action,
      note: noteOf(facts) || undefined,
    }
  })
  return (
    <Card title={t('title')}>
      {history.isPending && <TextSkeleton lines={3} />}
      {history.error && !history.data && <ErrorState error={history.error} retry={history.refetch} />}
      {history.data && <Timeline entries={entries} />}
    </Card>
  )
}

type Facts = ApiRow<'GET /audit'>['facts']

function useNoteWords() {
  const t = useTranslations('morpheus.history')
  const count = (value: unknown, key: 'lines' | 'waiting' | 'refused') =>
    typeof value === 'number' && value > 0 ? t(key, { count: value }) : ''
  const numbers = (value: unknown, key: 'documents' | 'joined' | 'made' | 'kept') =>
    Array.isArray(value) && value.length > 0 ? t(key, { numbers: value.join(', ') }) : ''
  return (facts: Facts) =>
    [
      typeof facts.number === 'string' && facts.number,
      count(facts.lines, 'lines'),
      numbers(facts.documents, 'documents'),
      numbers(facts.joined, 'joined'),
      numbers(facts.made, 'made'),
      numbers(facts.kept, 'kept'),
      count(facts.waiting, 'waiting'),
      count(facts.refused, 'refused'),
    ]
      .filter(Boolean)
      .join(' · ')
}
