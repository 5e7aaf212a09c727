import { formatPercent } from '../../lib/format/quantity.ts'
import classes from './meter.module.css'

type Props = {
  percent: number | null
  label: string
  figure?: boolean
  /** 'progress' where a full bar is good, 'danger' where it is bad. */
  tone?: 'risk' | 'progress' | 'danger'
  /** Takes the full width of its container. */
  wide?: boolean
}

/** A small bar for a row: credit used, documents of thirty. Red from 100 %, amber from 75 %. */
export function Meter({ percent, label, figure = true, tone = 'risk', wide = false }: Props) {
  if (percent === null) return <span className={classes.figure}>–</span>
  const level = levelOf(percent, tone)
  return (
    <span className={classes.meter} data-level={level} data-wide={wide || undefined}>
      <span className={classes.track} role="img" aria-label={`${label}: ${formatPercent(percent)}`}>
        <span className={classes.fill} style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
      </span>
      {figure && <span className={classes.figure}>{formatPercent(percent)}</span>}
    </span>
  )
}

function levelOf(percent: number, tone: Props['tone']) {
  if (tone === 'progress') return 'fine'
  if (tone === 'danger' || percent > 100) return 'over'
  return percent >= 75 ? 'near' : 'fine'
}
