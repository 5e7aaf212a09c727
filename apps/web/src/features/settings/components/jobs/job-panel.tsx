import { IconBolt } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { Button, LinkButton } from '../../../../ui/actions/button.tsx'
import { Toggle } from '../../../../ui/fields/toggle.tsx'
import { type JobConfig, usePauseJobs, useRunJob } from '../../api.ts'
import { useJobWords } from '../../model/job-words.ts'
import { JobChanges } from '../log/job-changes.tsx'
import { JobRuns } from './job-runs.tsx'
import classes from './jobs.module.css'
import { ScheduleForm } from './schedule-form.tsx'

/** One job in full: what it does, whether it runs, what went wrong, its schedule, its runs. In a sheet the title stands above. */
export function JobPanel({ config, isSheet = false }: { config: JobConfig; isSheet?: boolean }) {
  const t = useTranslations('settings.jobs')
  const name = t(`name.${config.id}`)
  return (
    <section className={classes.panel} data-sheet={isSheet || undefined} aria-label={name}>
      <PanelHead config={config} name={isSheet ? undefined : name} />
      <p className={classes.about}>{t(`about.${config.id}`)}</p>
      {config.failuresInARow > 0 && <Failure config={config} />}
      {config.paused?.reason && <p className={classes.notice}>{t('pausedFor', config.paused)}</p>}
      {config.id === 'segment-manager' && (
        <LinkButton to="/settings" search={{ tab: 'order-flow', view: 'segments' }}>
          {t('segmentRules')}
        </LinkButton>
      )}
      <ScheduleForm config={config} />
      <JobRuns config={config} />
      <JobChanges id={config.id} />
    </section>
  )
}

function PanelHead({ config, name }: { config: JobConfig; name: string | undefined }) {
  const t = useTranslations('settings.jobs')
  const pause = usePauseJobs({ paused: t('paused'), resumed: t('resumed') })
  const { id, state, changedAt, changedBy } = config
  const changed =
    changedAt === null
      ? t('neverChanged')
      : t('changed', { date: formatDate(changedAt), name: changedBy?.name ?? '' })
  return (
    <header className={classes.panelHead}>
      <div>
        {name && <h2>{name}</h2>}
        <p className={classes.below}>{changed}</p>
      </div>
      <Toggle
        label={t(state === 'on' ? 'on' : 'off')}
        checked={state === 'on'}
        disabled={pause.isPending}
        onChange={(isOn) => pause.mutate({ body: { paused: !isOn, ids: [id] } })}
      />
    </header>
  )
}

/** Why it fails, since when, and the way to try again. */
function Failure({ config: { id, lastRun, failuresInARow, allowedActions } }: { config: JobConfig }) {
  const t = useTranslations('settings.jobs')
  const words = useJobWords()
  const now = useNow()
  const run = useRunJob(t('started'))
  if (lastRun === null) return null
  return (
    <div className={classes.failure} role="alert">
      <p>
        <strong>{words.did(lastRun)}</strong>{' '}
        {t('inARow', { when: words.ago(lastRun.finishedAt, now), count: failuresInARow })}
      </p>
      {allowedActions.includes('run') && (
        <Button
          leftSection={<IconBolt size={16} aria-hidden="true" />}
          loading={run.isPending}
          onClick={() => run.mutate({ params: { id } })}
        >
          {t('runShort')}
        </Button>
      )}
    </div>
  )
}
