import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import classes from './decision-bar.module.css'

type Props = {
  label?: string
  /** Shown on its own line above the field and the buttons. */
  above?: ReactNode
  children: ReactNode
}

/** Sticks to the bottom of its pane, within reach of a thumb: a field for the reason, then the buttons. */
export function DecisionBar({ label, above, children }: Props) {
  const t = useTranslations('ui')
  return (
    <section
      className={`${classes.bar} no-print`}
      // what was decided before is shown above the field, not over it
      data-toasts-above={above ? 'notes' : undefined}
      aria-label={label ?? t('decision')}
    >
      {above && <div className={classes.above}>{above}</div>}
      {children}
    </section>
  )
}
