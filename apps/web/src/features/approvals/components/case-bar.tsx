import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ApprovalsSearch } from '../search.ts'
import classes from './case-bar.module.css'

type Props = { search: ApprovalsSearch; place: number | undefined; total: number }

/** Head of the open document where the list is out of sight: the way back and how many are left. */
export function CaseBar({ search, place, total }: Props) {
  const t = useTranslations('approvals')
  return (
    <header className={classes.bar}>
      <Link
        to="/approval"
        search={{ ...search, on: undefined }}
        className={classes.back}
        aria-label={t('toList')}
      >
        <IconChevronLeft size={22} aria-hidden="true" />
      </Link>
      <h1 className={classes.title}>{search.on ? t(`titleOf.${search.on}`) : t('title')}</h1>
      {place && (
        <span className={classes.place}>{t('position', { place: String(place), total: String(total) })}</span>
      )}
    </header>
  )
}
