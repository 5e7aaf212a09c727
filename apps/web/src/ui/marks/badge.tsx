import type { BadgeColour } from '@cais/domain/orders/badge'
import type { ReactNode } from 'react'
import classes from './badge.module.css'

export type { BadgeColour }

/** A dot and a word on a pale background: colour is never the only sign. */
export function Badge({ colour = 'secondary', children }: { colour?: BadgeColour; children: ReactNode }) {
  return (
    <span className={classes.badge} data-colour={colour}>
      <span className={classes.word} title={typeof children === 'string' ? children : undefined}>
        {children}
      </span>
    </span>
  )
}
