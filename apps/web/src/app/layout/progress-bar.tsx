import { useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import classes from './progress-bar.module.css'

/** A thin bar on top while a page is on its way; it waits 200 ms before it shows (spec §9). */
export function ProgressBar() {
  const t = useTranslations('app')
  const navigating = useRouterState({ select: (state) => state.status === 'pending' })
  if (!navigating) return null
  return <div className={`${classes.bar} no-print`} role="progressbar" aria-label={t('navigating')} />
}
