import { useTranslations } from 'use-intl'
import classes from './shelf-life-bar.module.css'

type Props = {
  /** Of life on the day of delivery; null = it never expires. */
  days: number | null
  /** What the customer demands. */
  minDays: number
}

/** A year fills the bar; longer lives look the same. */
const YEAR = 365
/** Days above the minimum that count as near to it. */
const NEAR = 30

/** Days of life on delivery as a bar, with the customer's minimum as a tick on it. */
export function ShelfLifeBar({ days, minDays }: Props) {
  const t = useTranslations('stock.life')
  if (days === null) return null
  const percent = (some: number) => `${Math.min(100, Math.max(0, (100 * some) / YEAR))}%`
  const label = t(minDays > 0 ? 'barWithMinimum' : 'bar', { days: String(days), minimum: String(minDays) })
  return (
    <span className={classes.life} role="img" aria-label={label} data-level={levelOf(days, minDays)}>
      <i className={classes.fill} style={{ width: percent(days) }} />
      {minDays > 0 && <i className={classes.tick} style={{ left: percent(minDays) }} />}
    </span>
  )
}

export const levelOf = (days: number, minDays: number) => {
  if (days < minDays || days < 0) return 'short'
  return days < minDays + NEAR ? 'near' : 'fine'
}
