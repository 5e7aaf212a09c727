import { useTranslations } from 'use-intl'
import { formatPercent } from '../../../lib/format/quantity.ts'
import classes from './prices.module.css'

/** '+4,9 %'; '=' where nothing changes. */
export function ChangeText({ points }: { points: number | null }) {
  if (points === null) return <span className={classes.quiet}>–</span>
  if (points === 0) return <span className={classes.quiet}>=</span>
  return <strong data-falls={points < 0 || undefined}>{signedPercent(points)}</strong>
}

export const signedPercent = (points: number) =>
  `${points > 0 ? '+' : '−'}${formatPercent(Math.round(Math.abs(points) / 10) / 10)}`

/** A margin of so much fills the bar. */
const FULL = 4000

/** The margin as a bar, with a tick where it was. */
export function MarginBar({
  margin,
  before,
  low,
}: {
  margin: number | null
  before: number | null
  low: boolean
}) {
  const t = useTranslations('prices.grid')
  if (margin === null) return <span className={classes.quiet}>–</span>
  const share = (points: number) => `${Math.min(100, Math.max(0, (points * 100) / FULL))}%`
  const text = formatPercent(Math.round(margin / 10) / 10)
  return (
    <span className={classes.margin} data-low={low || margin < 0 || undefined}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.fill} style={{ width: share(margin) }} />
        {before !== null && <span className={classes.tick} style={{ insetInlineStart: share(before) }} />}
      </span>
      <span>
        {text}
        {before !== null && (
          <span className="hidden-text">
            {t('marginBefore', { margin: formatPercent(Math.round(before / 10) / 10) })}
          </span>
        )}
      </span>
    </span>
  )
}
