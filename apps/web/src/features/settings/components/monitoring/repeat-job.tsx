import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { useRepeatJob } from '../../api.ts'
import { useMonitoringWords } from '../../model/use-monitoring-words.ts'

type Props = { task: string; primary?: boolean; named?: boolean }

/** Repeats the jobs of a task that were given up; `named` says which on the button. */
export function RepeatJob({ task, primary = false, named = false }: Props) {
  const t = useTranslations('monitoring')
  const { job } = useMonitoringWords()
  const repeat = useRepeatJob(t('jobs.repeated'))
  const name = t('jobs.repeat', { job: job(task) })
  return (
    <Button
      primary={primary}
      aria-label={name}
      loading={repeat.isPending}
      onClick={() => repeat.mutate({ params: { task } })}
    >
      {named ? name : t('causes.repeat')}
    </Button>
  )
}
