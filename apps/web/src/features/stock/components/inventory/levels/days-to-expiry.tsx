import { useTranslations } from 'use-intl'
import classes from '../inventory.module.css'

/** Days until a batch expires: red when it has or will within a week, amber within a month. Never colour alone. */
export function DaysToExpiry({ days }: { days: number | null }) {
  const t = useTranslations('inventory.levels')
  if (days === null) return <span>{t('never')}</span>
  return (
    <span className={classes.expiry} data-life={lifeOf(days)}>
      {days < 0 ? t('expiredAgo', { days: -days }) : t('daysLeft', { days })}
    </span>
  )
}

const lifeOf = (days: number) => {
  if (days < 0) return 'expired'
  if (days <= 7) return 'soon'
  return days <= 30 ? 'near' : 'long'
}
