import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { BoardColumn } from '@cais/domain/orders/board'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { dropFor, type PlacedCard } from '../../model/board-drop.ts'

const read = (data: Record<string, unknown>): PlacedCard | undefined =>
  data.kind === 'card' ? (data.dragged as PlacedCard) : undefined

/** Makes a card draggable; its menu does the same by keyboard. */
export function useCardDrag(element: RefObject<HTMLElement | null>, dragged: PlacedCard) {
  const latest = useRef(dragged)
  latest.current = dragged
  useEffect(() => {
    if (!element.current) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ kind: 'card', dragged: latest.current }),
    })
  }, [element])
}

/** The card that is being dragged, or null. */
export function useDraggedCard(): PlacedCard | null {
  const [dragged, setDragged] = useState<PlacedCard | null>(null)
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => read(source.data) !== undefined,
        onDragStart: ({ source }) => setDragged(read(source.data) ?? null),
        onDrop: () => setDragged(null),
      }),
    [],
  )
  return dragged
}

/** Makes a column accept the cards whose drop has an action; returns whether one is over it. */
export function useColumnDrop(
  element: RefObject<HTMLElement | null>,
  column: BoardColumn,
  onDrop: (dragged: PlacedCard) => void,
) {
  const [over, setOver] = useState(false)
  const latest = useRef(onDrop)
  latest.current = onDrop
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => {
        const dragged = read(source.data)
        return dragged !== undefined && 'action' in dropFor(dragged, column)
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        const dragged = read(source.data)
        if (dragged) latest.current(dragged)
      },
    })
  }, [element, column])
  return over
}
