import { useTranslations } from 'use-intl'
import { formatDuration } from '../../lib/format/age.ts'
import { PlotLegend } from './plot-legend.tsx'
import classes from './time-bars.module.css'

type Time = { stage: 'approval' | 'stock' | 'waiting' | 'loading' | 'invoice'; half: number; most: number }

/** How long each stage takes: half of the documents, and nine of ten, on one scale. The slowest is in orange. */
export function TimeBars({ times }: { times: readonly Time[] }) {
  const t = useTranslations('ui.times')
  const longest = Math.max(1, ...times.map(({ most }) => most))
  const slowest = Math.max(0, ...times.map(({ half }) => half))
  return (
    <ul className={classes.times}>
      {times.map(({ stage, half, most }) => (
        <li key={stage}>
          <span className={classes.name}>{t(`stages.${stage}`)}</span>
          <span className={classes.figures}>
            <strong data-slow={(half === slowest && times.length > 1) || undefined}>
              <span className="hidden-text">{t('half')} </span>
              {formatDuration(half)}
            </strong>
            {' · '}
            <span className="hidden-text">{t('most')} </span>
            {formatDuration(most)}
          </span>
          <span className={classes.track} aria-hidden="true">
            <span data-part="most" style={{ width: `${(100 * most) / longest}%` }} />
            <span
              data-part="half"
              data-slow={(half === slowest && times.length > 1) || undefined}
              style={{ width: `${(100 * half) / longest}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What the two tones of the bars stand for. */
export function TimeLegend() {
  const t = useTranslations('ui.times')
  return (
    <PlotLegend
      entries={[
        { label: t('half'), colour: 'var(--plot-half)' },
        { label: t('most'), colour: 'var(--plot-most)' },
      ]}
    />
  )
}
