import { IconChevronLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import classes from './record-bar.module.css'

type Props = { title: string; back: LinkProps; place?: number | undefined; total: number }

/** Header of an open record while its list is hidden: the link back, and the number of records. */
export function RecordBar({ title, back, place, total }: Props) {
  const t = useTranslations('ui')
  return (
    <header className={`${classes.bar} no-print`}>
      <Link {...back} className={classes.back} aria-label={t('toList')}>
        <IconChevronLeft size={22} aria-hidden="true" />
      </Link>
      <h1 className={classes.title}>{title}</h1>
      {place !== undefined && place > 0 && (
        <span className={classes.place}>{t('placeOf', { place: String(place), total: String(total) })}</span>
      )}
    </header>
  )
}
