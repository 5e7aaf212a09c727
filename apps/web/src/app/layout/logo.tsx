import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import classes from './logo.module.css'

/** A link to the start page: the mark (crates on a quay) and the name. */
export function Logo() {
  const t = useTranslations('app')
  return (
    <Link to="/" className={classes.logo}>
      <Mark />
      {t('name')}
    </Link>
  )
}

function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <rect x="4" y="9" width="8" height="8" rx="1.5" fill="#ffffff" />
      <rect x="13" y="4" width="10" height="13" rx="1.5" fill="#86a8ff" />
      <rect x="1" y="18" width="24" height="4" rx="2" fill="#ff8a4c" />
      <rect x="4" y="23.5" width="18" height="1.6" rx="0.8" fill="#6f7d99" />
    </svg>
  )
}
