import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useRested } from '../../lib/screen/rest.ts'
import { useIsWide } from '../../lib/screen/use-is-wide.ts'
import { useListPlace } from '../lists/use-list-place.ts'
import classes from './list-detail.module.css'

type Props = {
  /** Title and tabs; out of sight on small screens while a record is open. */
  head: ReactNode
  /** What the list is: 'Documentos à espera de decisão'. */
  listLabel: string
  list: ReactNode
  detail: ReactNode
  /** The record that is open. */
  record: number | null
}

/** List on the left, record on the right on wide screens; one after the other below that. */
export function ListDetail({ head, listLabel, list, detail, record }: Props) {
  const pane = useRef<HTMLDivElement>(null)
  const listPane = useRef<HTMLElement>(null)
  useFocusOnNext(pane, record)
  useListPlace({ list: listPane, detail: pane }, record)
  const isWide = useIsWide()
  const rested = useRested()
  // what is out of sight behind the record waits until there is time; once there it stays, and keeps its place
  const isAsked = isWide || rested || record === null
  const [drawsList, setDrawsList] = useState(isAsked)
  if (isAsked && !drawsList) setDrawsList(true)
  return (
    <div className={classes.page} data-open={record !== null || undefined}>
      <div className={classes.head}>{drawsList && head}</div>
      <div className={classes.panes}>
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

/** A record that was decided takes its buttons with it: whoever works by keyboard goes on at the head of the next one. */
function useFocusOnNext(pane: RefObject<HTMLElement | null>, record: number | null) {
  const last = useRef(record)
  useEffect(() => {
    if (last.current === record) return
    last.current = record
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost && record !== null) pane.current?.focus({ preventScroll: true })
  }, [pane, record])
}
