import { useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import classes from './progress-bar.module.css'

/** A thin bar on top while a page is loading, after 200 ms (docs/domain/screen.md). */
export function ProgressBar() {
  const t = useTranslations('app')
  const navigating = useRouterState({ select: (state) => state.status === 'pending' })
  if (!navigating) return null
  return <div className={`${classes.bar} no-print`} role="progressbar" aria-label={t('navigating')} />
}
