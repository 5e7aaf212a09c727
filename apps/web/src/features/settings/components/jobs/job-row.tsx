import { IconBolt, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { IconButton } from '../../../../ui/actions/button.tsx'
import { type JobConfig, usePauseJobs, useRunJob } from '../../api.ts'
import { useJobWords } from '../../model/job-words.ts'
import classes from './jobs.module.css'

type Props = { config: JobConfig; isOpen: boolean; onOpen: () => void }

/** One job: its state and schedule, its last runs, the last one in words, when it runs next, pause and run now. */
export function JobRow({ config, isOpen, onOpen }: Props) {
  const t = useTranslations('settings.jobs')
  const words = useJobWords()
  const now = useNow()
  return (
    <li className={classes.row} data-open={isOpen || undefined} data-state={stateOf(config)}>
      <button
        type="button"
        className={classes.name}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
      >
        <strong>{t(`name.${config.id}`)}</strong>
        <span className={classes.below}>{ruleOf()}</span>
      </button>
      <RunBars bars={config.bars} />
      <LastRun config={config} />
      <span className={`figure ${classes.next}`}>
        {config.runningSince ? t('when.running') : words.next(config, now)}
      </span>
      <RowActions config={config} />
    </li>
  )

  function ruleOf() {
    if (config.paused === null) return words.schedule(config)
    const { at, by } = config.paused
    const date = formatDate(at)
    return by === null ? t('pausedAlone', { date }) : t('pausedSince', { date, name: by.name })
  }
}

const stateOf = ({ state, failuresInARow }: JobConfig) => (failuresInARow > 0 ? 'failed' : state)

/** The last runs as bars, the newest at the right: how much each did, which did nothing, which failed. */
function RunBars({ bars }: Pick<JobConfig, 'bars'>) {
  const t = useTranslations('settings.jobs')
  const most = Math.max(1, ...bars.map(({ amount }) => amount))
  const count = (outcome: string) => String(bars.filter((bar) => bar.outcome === outcome).length)
  if (bars.length === 0) return <span className={classes.bars} />
  const label = t('bars', { count: String(bars.length), done: count('done'), failed: count('failed') })
  return (
    <span className={classes.bars} role="img" aria-label={label}>
      {bars.map(({ outcome, amount }, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have nothing but their place
          key={place}
          data-outcome={outcome}
          style={outcome === 'done' ? { height: `${25 + (75 * amount) / most}%` } : undefined}
        />
      ))}
    </span>
  )
}

function LastRun({ config: { lastRun, failuresInARow } }: { config: JobConfig }) {
  const t = useTranslations('settings.jobs')
  const words = useJobWords()
  const now = useNow()
  if (lastRun === null) return <span className={classes.last}>{t('when.never')}</span>
  const when = words.ago(lastRun.finishedAt, now)
  const below =
    failuresInARow > 0
      ? t('inARow', { when, count: failuresInARow })
      : t('when.took', { when, time: words.took(lastRun.durationMs) })
  return (
    <span className={classes.last}>
      <span className={classes.did} data-outcome={lastRun.outcome}>
        {words.did(lastRun)}
      </span>
      <span className={classes.below}>{below}</span>
    </span>
  )
}

function RowActions({ config: { id, allowedActions, state, runningSince } }: { config: JobConfig }) {
  const t = useTranslations('settings.jobs')
  const pause = usePauseJobs({ paused: t('paused'), resumed: t('resumed') })
  const run = useRunJob(t('started'))
  const job = t(`name.${id}`)
  const isPaused = state === 'paused'
  const Sign = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <span className={classes.actions}>
      <IconButton
        label={t(isPaused ? 'resume' : 'pause', { job })}
        variant="subtle"
        loading={pause.isPending}
        onClick={() => pause.mutate({ body: { paused: !isPaused, ids: [id] } })}
      >
        <Sign size={17} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('run', { job })}
        variant="subtle"
        disabled={!allowedActions.includes('run')}
        loading={run.isPending || runningSince !== null}
        onClick={() => run.mutate({ params: { id } })}
      >
        <IconBolt size={17} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
