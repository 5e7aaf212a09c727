import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate, formatTime } from '../../../../lib/format/dates.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { Pager } from '../../../../ui/lists/pager.tsx'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { type JobConfig, type JobRun, jobRunsQuery } from '../../api.ts'
import { useJobWords } from '../../model/job-words.ts'
import classes from './jobs.module.css'

const FEW = 6
const PER_PAGE = 50

/** The last runs of a job, and all of them of a year on request. */
export function JobRuns({ config: { id } }: { config: JobConfig }) {
  const t = useTranslations('settings.jobs')
  const [showsAll, setShowsAll] = useState(false)
  const runs = useQuery(jobRunsQuery(id, { page: 1, perPage: FEW }))
  return (
    <div className={classes.runs}>
      <div className={classes.runsHead}>
        <h3>{t('runs')}</h3>
        <button type="button" className={classes.link} onClick={() => setShowsAll(true)}>
          {t('allRuns')}
        </button>
      </div>
      {runs.error && !runs.data && <ErrorState error={runs.error} retry={runs.refetch} />}
      {runs.data && <RunList runs={runs.data.data} label={t('runs')} />}
      {showsAll && <AllRuns id={id} onClose={() => setShowsAll(false)} />}
    </div>
  )
}

function AllRuns({ id, onClose }: { id: JobConfig['id']; onClose: () => void }) {
  const t = useTranslations('settings.jobs')
  const [page, setPage] = useState(1)
  const runs = useQuery(jobRunsQuery(id, { page, perPage: PER_PAGE }))
  return (
    <SlideIn open onClose={onClose} title={`${t('runs')}: ${t(`name.${id}`)}`} loading={runs.isPending}>
      {runs.error && <ErrorState error={runs.error} retry={runs.refetch} />}
      {runs.data && <RunList runs={runs.data.data} label={t('allRuns')} />}
      <Pager pagination={runs.data?.meta.pagination} onPage={setPage} />
    </SlideIn>
  )
}

function RunList({ runs, label }: { runs: readonly JobRun[]; label: string }) {
  const t = useTranslations('settings.jobs')
  const words = useJobWords()
  const today = calendarDateOf(new Date(useNow()))
  if (runs.length === 0) return <p className={classes.below}>{t('noRuns')}</p>
  return (
    <ol className={classes.runList} aria-label={label}>
      {runs.map((run) => (
        <li key={run.id}>
          <time className="figure" dateTime={run.finishedAt}>
            {calendarDateOf(run.finishedAt) === today
              ? formatTime(run.finishedAt)
              : `${formatDate(run.finishedAt).slice(0, 5)} ${formatTime(run.finishedAt)}`}
          </time>
          <span className={classes.mark} data-outcome={run.outcome} aria-hidden="true" />
          <span className={classes.did} data-outcome={run.outcome}>
            {run.runs > 1 ? t('andMore', { what: words.did(run), count: run.runs - 1 }) : words.did(run)}
            {run.requestedBy && (
              <span className={classes.below}> {t('requestedBy', { name: run.requestedBy.name })}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
