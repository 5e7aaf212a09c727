import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useIdle } from '../../lib/screen/idle.ts'
import { useIsWide } from '../../lib/screen/use-is-wide.ts'
import { useListScroll } from '../lists/use-list-scroll.ts'
import classes from './list-detail.module.css'

type Props = {
  /** Title and tabs; hidden on small screens while a record is open. */
  head: ReactNode
  /** What the list is: 'Documentos à espera de decisão'. */
  listLabel: string
  list: ReactNode
  detail: ReactNode
  /** The record that is open. */
  record: number | null
  /** The record needs more width than the list. */
  narrowList?: boolean
  /** Rows of the list need the width of a table. */
  wideList?: boolean
}

/** List on the left, record on the right on wide screens; one after the other below that. */
export function ListDetail(props: Props) {
  const { head, listLabel, list, detail, record, narrowList = false, wideList = false } = props
  const pane = useRef<HTMLDivElement>(null)
  const listPane = useRef<HTMLElement>(null)
  useFocusOnNext(pane, record)
  useListScroll({ list: listPane, detail: pane }, record)
  const isWide = useIsWide()
  const isIdle = useIdle()
  // a list hidden behind the record is drawn when the browser is idle; then it stays, with its scroll position
  const isWanted = isWide || isIdle || record === null
  const [drawsList, setDrawsList] = useState(isWanted)
  if (isWanted && !drawsList) setDrawsList(true)
  return (
    <div className={classes.page} data-open={record !== null || undefined}>
      <div className={classes.head}>{drawsList && head}</div>
      <div className={classes.panes} data-narrow={narrowList || undefined} data-wide={wideList || undefined}>
        <section ref={listPane} className={classes.list} aria-label={listLabel} data-scroll>
          {drawsList && list}
        </section>
        <div ref={pane} className={classes.detail} tabIndex={-1} data-scroll>
          {detail}
        </div>
      </div>
    </div>
  )
}

/** After a decision the focused button is gone: the focus moves to the title of the next record, for work by keyboard. */
function useFocusOnNext(pane: RefObject<HTMLElement | null>, record: number | null) {
  const last = useRef(record)
  useEffect(() => {
    if (last.current === record) return
    last.current = record
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost && record !== null) pane.current?.focus({ preventScroll: true })
  }, [pane, record])
}
