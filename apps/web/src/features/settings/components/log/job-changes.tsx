import type { ScheduledJobId } from '@cais/domain/jobs/scheduled-jobs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Timeline } from '../../../../ui/record/timeline.tsx'
import { configurationLogQuery } from '../../api.ts'
import classes from './log.module.css'
import { useLogEntries } from './use-log-entries.ts'

const SHOWN = 3

/** The last changes of a job, with the way to those of all jobs. */
export function JobChanges({ id }: { id: ScheduledJobId }) {
  const t = useTranslations('updates.log')
  const log = useQuery(
    configurationLogQuery({ objectType: ['schedule-config'], objectId: id, page: 1, perPage: SHOWN }),
  )
  const entries = useLogEntries(log.data?.data ?? [])
  if (entries.length === 0) return null
  return (
    <section className={classes.ofJob} aria-label={t('open')}>
      <header>
        <h3>{t('open')}</h3>
        <Link to="/settings" search={{ tab: 'changes', type: ['schedule-config'] }}>
          {t('all')}
        </Link>
      </header>
      <Timeline entries={entries} />
    </section>
  )
}
