import { HEALTH_LIMITS } from '@cais/domain/monitoring/health'
import { useTranslations } from 'use-intl'
import { formatDuration } from '../../../lib/format/age.ts'
import { counted, formatPercent, formatQuantity } from '../../../lib/format/quantity.ts'
import type { Monitoring } from '../api.ts'

export type Problem = Monitoring['problems'][number]
export type Cause = Monitoring['causes'][number]

const JOBS = [
  'verify-order',
  'allocate-order',
  'serve-waiting',
  'bill-document',
  'locks-release',
  'orders-expire-quotes',
  'files-sweep',
  'housekeeping-tidy',
  'history-anchor',
] as const

/** The texts of problems, causes and jobs. */
export function useMonitoringWords() {
  const t = useTranslations('monitoring')
  const job = (task: string) => {
    // a dot separates the parts of a key of the texts
    const known = JOBS.find((name) => name === task.replace('.', '-'))
    return known ? t(`jobNames.${known}`) : t('jobNames.other', { task })
  }
  return {
    job,
    problem: ({ kind, value }: Problem) => ({
      title: t(`problems.${kind}.title`, {
        ...counted(value),
        age: formatDuration(value),
        percent: formatPercent(value),
        ms: formatQuantity(value),
      }),
      text: t(`problems.${kind}.text`, { limit: formatQuantity(HEALTH_LIMITS.responseMs.warning) }),
    }),
    cause: ({ cause, subject, message }: Cause, isGivenUp: boolean) => {
      if (cause === 'billing-refused')
        return { title: t(`causes.${cause}.title`), text: message || t(`causes.${cause}.text`) }
      if (cause === 'job-failed')
        return {
          title: t(`causes.${cause}.title`, { subject: job(subject) }),
          text: t(isGivenUp ? `causes.${cause}.givenUp` : `causes.${cause}.text`),
        }
      return { title: t(`causes.${cause}.title`, { subject }), text: t(`causes.${cause}.text`) }
    },
  }
}
