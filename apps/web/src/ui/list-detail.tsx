import type { ReactNode } from 'react'
import classes from './list-detail.module.css'

type Props = {
  /** Title and tabs; out of sight on small screens while a record is open. */
  head: ReactNode
  /** What the list is: 'Documentos à espera de decisão'. */
  listLabel: string
  list: ReactNode
  detail: ReactNode
  /** A record is open. */
  open: boolean
}

/** List on the left, record on the right on wide screens; one after the other below that. */
export function ListDetail({ head, listLabel, list, detail, open }: Props) {
  return (
    <div className={classes.page} data-open={open || undefined}>
      <div className={classes.head}>{head}</div>
      <div className={classes.panes}>
        <section className={classes.list} aria-label={listLabel} data-scroll>
          {list}
        </section>
        <div className={classes.detail} data-scroll>
          {detail}
        </div>
      </div>
    </div>
  )
}
