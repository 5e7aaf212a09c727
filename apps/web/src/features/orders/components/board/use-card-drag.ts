import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { BoardColumn } from '@cais/domain/orders/board'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { dropFor, type Held } from '../../model/board-drop.ts'

const read = (data: Record<string, unknown>): Held | undefined =>
  data.kind === 'card' ? (data.held as Held) : undefined

/** A card can be dragged; its menu does the same by keyboard. */
export function useCardDrag(element: RefObject<HTMLElement | null>, held: Held) {
  const latest = useRef(held)
  latest.current = held
  useEffect(() => {
    if (!element.current) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ kind: 'card', held: latest.current }),
    })
  }, [element])
}

/** The card that is being dragged over the board; null while none is. */
export function useHeld(): Held | null {
  const [held, setHeld] = useState<Held | null>(null)
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => read(source.data) !== undefined,
        onDragStart: ({ source }) => setHeld(read(source.data) ?? null),
        onDrop: () => setHeld(null),
      }),
    [],
  )
  return held
}

/** A column takes the cards whose drop on it stands for an action; says whether one hovers over it. */
export function useColumnDrop(
  element: RefObject<HTMLElement | null>,
  column: BoardColumn,
  onDrop: (held: Held) => void,
) {
  const [over, setOver] = useState(false)
  const latest = useRef(onDrop)
  latest.current = onDrop
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => {
        const held = read(source.data)
        return held !== undefined && 'action' in dropFor(held, column)
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        const held = read(source.data)
        if (held) latest.current(held)
      },
    })
  }, [element, column])
  return over
}
