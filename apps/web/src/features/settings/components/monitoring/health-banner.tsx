import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { counted, formatQuantity } from '../../../../lib/format/quantity.ts'
import { LinkButton } from '../../../../ui/actions/button.tsx'
import type { Monitoring } from '../../api.ts'
import { useMonitoringWords } from '../../model/use-monitoring-words.ts'
import classes from './monitoring.module.css'
import { RepeatJob } from './repeat-job.tsx'

/** One sentence about the state, with the most important action. */
export function HealthBanner({ monitoring }: { monitoring: Monitoring }) {
  const t = useTranslations('monitoring')
  const words = useMonitoringWords()
  const [first, ...others] = monitoring.problems
  const rest = others.length > 0 ? t('others', counted(others.length)) : t('restWorks')
  const { title, text } = first ? words.problem(first) : { title: t('well'), text: textWhenWell() }
  const Icon = first ? IconAlertTriangle : IconCircleCheck
  return (
    <section className={classes.banner} data-level={first?.level ?? 'well'} aria-label={t('state')}>
      <span className={classes.icon}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <div className={classes.sentence} role="status">
        <h2>
          {title}
          {first && ` ${rest}`}
        </h2>
        <p>{text}</p>
      </div>
      {first && <MostImportantAction kind={first.kind} monitoring={monitoring} />}
    </section>
  )

  function textWhenWell() {
    const { recent, points } = monitoring
    if (points.every(({ requests }) => requests === null)) return t('starting')
    if (recent.p95 === null) return t('wellIdle')
    return t('wellText', {
      requests: formatQuantity(recent.requests),
      ms: formatQuantity(Math.round(recent.p95)),
    })
  }
}

type ActionProps = { kind: Monitoring['problems'][number]['kind']; monitoring: Monitoring }

/** Only what the product itself can do; everything else is said in words. */
function MostImportantAction({ kind, monitoring }: ActionProps) {
  const t = useTranslations('monitoring')
  const task = monitoring.jobs.failed[0]?.task
  if (kind === 'jobs-failed' && task !== undefined) return <RepeatJob task={task} primary named />
  if (kind !== 'billing') return null
  return (
    <LinkButton primary to="/picking" search={{ tab: 'partially-billed' }}>
      {t('openShipments')}
    </LinkButton>
  )
}
