import type { MasterNoun } from '@cais/domain/access/master-data'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Timeline } from '../../../../ui/record/timeline.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { crewQuery, masterHistoryQuery } from '../../master-data-api.ts'
import classes from './master-data.module.css'
import { useMasterWords } from './use-master-words.ts'

/** Who changed what of the record from what to what, newest first. */
export function MasterHistory({ noun, id }: { noun: MasterNoun; id: number }) {
  const t = useTranslations('master-data.history')
  const timeline = useTranslations('ui.timeline')
  const history = useQuery(masterHistoryQuery(noun, id))
  const crew = useQuery({ ...crewQuery(), enabled: noun === 'teams' }).data?.data ?? []
  const names = new Map(crew.flatMap((row) => ('duty' in row ? [[row.id, row.name] as const] : [])))
  const words = useMasterWords(noun, names)
  const entries = (history.data?.data ?? []).map(({ seq, at, user, action, changes, facts }) => ({
    key: seq,
    at,
    who: user?.name ?? null,
    what: t(action === 'create' || action === 'test-page' ? action : 'edit'),
    ...(facts.withoutVersion === true && { note: timeline('withoutVersion') }),
    changes: Object.entries(action === 'create' ? {} : changes).map(([field, [before, after]]) => ({
      field: words.field(field),
      before: words.value(field, before, true),
      after: words.value(field, after, true),
    })),
  }))
  return (
    <section className={classes.history}>
      <h3>{t('title')}</h3>
      {history.isPending && <TextSkeleton lines={2} />}
      {history.error && !history.data && <ErrorState error={history.error} retry={history.refetch} />}
      {history.data && <Timeline entries={entries} />}
    </section>
  )
}
