import type { ScheduledJobId } from '@cais/domain/jobs/scheduled-jobs'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsWide } from '../../../../lib/screen/use-is-wide.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../../ui/popups/confirm-dialog.tsx'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { type JobConfig, jobsQuery, usePauseJobs } from '../../api.ts'
import { JobPanel } from './job-panel.tsx'
import { JobRow } from './job-row.tsx'
import classes from './jobs.module.css'

const route = getRouteApi('/shell/settings')

/** The background jobs on the left, those that failed first; the open one with its schedule and runs at the right. */
export function JobsTab({ switcher }: { switcher: ReactNode }) {
  const { job } = route.useSearch()
  const navigate = useNavigate({ from: '/settings' })
  const isWide = useIsWide()
  const jobs = useQuery(jobsQuery())
  const open = (id: ScheduledJobId | undefined) =>
    void navigate({ search: { tab: 'order-flow', ...(id && { job: id }) }, resetScroll: false })
  if (jobs.error && !jobs.data) return <ErrorState error={jobs.error} retry={jobs.refetch} />
  const configs = failedFirst(jobs.data?.data ?? [])
  const shown = configs.find(({ id }) => id === job) ?? (isWide ? configs[0] : undefined)
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <JobsBar configs={configs} switcher={switcher} />
        {jobs.data ? (
          <JobList configs={configs} open={shown?.id} onOpen={open} />
        ) : (
          <TextSkeleton lines={11} />
        )}
      </div>
      {isWide && shown && <JobPanel key={shown.id} config={shown} />}
      {!isWide && shown && <JobSheet config={shown} onClose={() => open(undefined)} />}
    </div>
  )
}

/** What failed needs a person; the others keep their order. */
const failedFirst = (configs: readonly JobConfig[]) =>
  configs.toSorted((a, b) => Number(b.failuresInARow > 0) - Number(a.failuresInARow > 0))

type ListProps = {
  configs: readonly JobConfig[]
  open: ScheduledJobId | undefined
  onOpen: (id: ScheduledJobId) => void
}

function JobList({ configs, open, onOpen }: ListProps) {
  const t = useTranslations('settings.jobs')
  return (
    <div className={classes.table}>
      <div className={classes.head} aria-hidden="true">
        <span>{t('columns.job')}</span>
        <span>{t('columns.bars')}</span>
        <span>{t('columns.last')}</span>
        <span>{t('columns.next')}</span>
      </div>
      <ul className={classes.rows} aria-label={t('title')}>
        {configs.map((config) => (
          <JobRow
            key={config.id}
            config={config}
            isOpen={config.id === open}
            onOpen={() => onOpen(config.id)}
          />
        ))}
      </ul>
    </div>
  )
}

function JobSheet({ config, onClose }: { config: JobConfig; onClose: () => void }) {
  const t = useTranslations('settings.jobs')
  return (
    <SlideIn open onClose={onClose} title={t(`name.${config.id}`)} size={460}>
      <JobPanel key={config.id} config={config} isSheet />
    </SlideIn>
  )
}

/** Jobs or rules, how many of the jobs are how, and the pause of all. */
function JobsBar({ configs, switcher }: { configs: readonly JobConfig[]; switcher: ReactNode }) {
  const t = useTranslations('settings.jobs')
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const pause = usePauseJobs({ paused: t('paused'), resumed: t('resumed') }, close)
  const isPaused = configs.length > 0 && configs.every(({ state }) => state === 'paused')
  return (
    <div className={classes.bar}>
      {switcher}
      <StateCounts configs={configs} />
      {isPaused ? (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
          loading={pause.isPending}
          onClick={() => pause.mutate({ body: { paused: false } })}
        >
          {t('resumeAll')}
        </Button>
      ) : (
        <Button
          leftSection={<IconPlayerPause size={16} aria-hidden="true" />}
          disabled={configs.length === 0}
          onClick={() => setAsking(true)}
        >
          {t('pauseAll')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={t('pauseAllTitle')}
        confirmLabel={t('pauseAll')}
        reason="optional"
        pending={pause.isPending}
        onConfirm={(reason) => pause.mutate({ body: { paused: true, reason } })}
      >
        {t('pauseAllText')}
      </ConfirmDialog>
    </div>
  )
}

function StateCounts({ configs }: { configs: readonly JobConfig[] }) {
  const t = useTranslations('settings.jobs')
  const failed = configs.filter(({ failuresInARow }) => failuresInARow > 0).length
  const count = (state: JobConfig['state']) =>
    configs.filter((config) => config.state === state && config.failuresInARow === 0).length
  const others = (['on', 'paused'] as const).filter((state) => count(state) > 0)
  return (
    <p className={classes.counts} role="status">
      {failed > 0 && <strong className={classes.failed}>{t('sum.failed', { count: failed })}</strong>}
      {failed > 0 && others.length > 0 && ' · '}
      {others.map((state) => t(`sum.${state}`, { count: String(count(state)) })).join(' · ')}
    </p>
  )
}
