import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import classes from './state.module.css'

type Props = { title?: string; children?: ReactNode; action?: ReactNode }

/** Nothing to show, and how to begin. */
export function EmptyState({ title, children, action }: Props) {
  const t = useTranslations('ui')
  return (
    <div className={classes.state}>
      <svg className={classes.crane} viewBox="0 0 120 64" aria-hidden="true">
        <path d="M14 54h92M24 54V14h58M24 26 42 14M72 14v14" />
        <rect x="62" y="28" width="20" height="14" rx="2" />
        <rect x="40" y="42" width="22" height="12" rx="2" />
      </svg>
      <p className={classes.title}>{title ?? t('emptyTitle')}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action}
    </div>
  )
}
