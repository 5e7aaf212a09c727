import { useTranslations } from 'use-intl'
import { formatTime } from '../../../../lib/format/dates.ts'
import { counted, formatQuantity } from '../../../../lib/format/quantity.ts'
import { linkOf } from '../../../../lib/lists/link-of.ts'
import { LinkButton } from '../../../../ui/actions/button.tsx'
import { CodeText } from '../../../../ui/marks/text.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import type { Monitoring } from '../../api.ts'
import { type Cause, useMonitoringWords } from '../../model/use-monitoring-words.ts'
import classes from './monitoring.module.css'
import { RepeatJob } from './repeat-job.tsx'

/** Errors of the last 24 hours by cause, each with what to do. */
export function CausesCard({ monitoring }: { monitoring: Monitoring }) {
  const t = useTranslations('monitoring.causes')
  const { causes, errors, jobs } = monitoring
  return (
    <Card
      flush
      title={
        <>
          {t('title')}
          {causes.length > 0 && (
            <small>
              {t('count', counted(causes.length))}, {t('errors', counted(errors))}
            </small>
          )}
        </>
      }
    >
      {causes.length === 0 && <p className={classes.nothing}>{t('none')}</p>}
      <ul className={classes.causes}>
        {causes.map((cause) => (
          <CauseRow
            key={`${cause.cause} ${cause.subject}`}
            cause={cause}
            isGivenUp={cause.cause === 'job-failed' && jobs.failed.some(({ task }) => task === cause.subject)}
          />
        ))}
      </ul>
    </Card>
  )
}

function CauseRow({ cause, isGivenUp }: { cause: Cause; isGivenUp: boolean }) {
  const t = useTranslations('monitoring.causes')
  const words = useMonitoringWords()
  const { title, text } = words.cause(cause, isGivenUp)
  const example = t(cause.cause === 'job-failed' ? 'job' : 'request', { id: cause.example })
  return (
    <li className={classes.cause}>
      <div className={classes.what}>
        <strong>{title}</strong>
        <span>
          {text} {cause.example !== '' && <CodeText>{example}</CodeText>}
        </span>
      </div>
      <Hours hours={cause.hours} />
      <span className={classes.count} title={t('times', counted(cause.count))}>
        <span aria-hidden="true">{formatQuantity(cause.count)}</span>
        <span className="hidden-text">{t('times', counted(cause.count))}</span>
      </span>
      <span className={classes.last}>{t('last', { time: formatTime(cause.lastAt) })}</span>
      <div className={classes.fix}>
        {isGivenUp && <RepeatJob task={cause.subject} />}
        {cause.link !== null && <LinkButton {...linkOf(cause.link)}>{t('open')}</LinkButton>}
      </div>
    </li>
  )
}

/** One bar for each hour, the highest as high as the row. */
function Hours({ hours }: { hours: readonly number[] }) {
  const most = Math.max(1, ...hours)
  return (
    <svg className={classes.hours} viewBox="0 0 96 24" aria-hidden="true">
      {hours.map((count, hour) => {
        const height = count === 0 ? 1 : 3 + (21 * count) / most
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: hours stand at their place in time
            key={hour}
            x={hour * 4}
            y={24 - height}
            width="3"
            height={height}
            data-none={count === 0 || undefined}
          />
        )
      })}
    </svg>
  )
}
