import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import classes from './decision-bar.module.css'

/** Sticks to the bottom of its pane, within reach of a thumb: a field for the reason, then the buttons. */
export function DecisionBar({ label, children }: { label?: string; children: ReactNode }) {
  const t = useTranslations('ui')
  return (
    <section className={`${classes.bar} no-print`} aria-label={label ?? t('decision')}>
      {children}
    </section>
  )
}
