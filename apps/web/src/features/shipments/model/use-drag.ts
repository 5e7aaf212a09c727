import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ReadyOrder } from './shipments-query.ts'

type Dragged = { kind: 'order'; order: ReadyOrder } | { kind: 'place'; place: number }

/** The library of dragging is loaded when the page stands: buttons do the same without it. */
const loadAdapter = () => import('@atlaskit/pragmatic-drag-and-drop/element/adapter')
type Adapter = Awaited<ReturnType<typeof loadAdapter>>

/** Connects an element once the library is there; the cleanup also stops what is not connected yet. */
function connectLater(connect: (adapter: Adapter) => () => void): () => void {
  let disconnect: (() => void) | null = null
  let isGone = false
  loadAdapter().then(
    (adapter) => {
      if (!isGone) disconnect = connect(adapter)
    },
    () => undefined,
  )
  return () => {
    isGone = true
    disconnect?.()
  }
}

const read = (data: Record<string, unknown>): Dragged | undefined =>
  data.kind === 'order' || data.kind === 'place' ? (data as Dragged) : undefined

/** Makes a waiting document draggable onto the truck; its button does the same by keyboard. */
export function useDraggableOrder(
  element: RefObject<HTMLElement | null>,
  order: ReadyOrder,
  enabled: boolean,
) {
  useEffect(() => {
    const { current } = element
    if (!current || !enabled) return
    return connectLater(({ draggable }) =>
      draggable({ element: current, getInitialData: () => ({ kind: 'order', order }) }),
    )
  }, [element, order, enabled])
}

/** Makes the truck accept dropped documents; returns whether one is over it. */
export function useOrderDrop(element: RefObject<HTMLElement | null>, onDrop: (order: ReadyOrder) => void) {
  const [over, setOver] = useState(false)
  const latest = useRef(onDrop)
  latest.current = onDrop
  useEffect(() => {
    const { current } = element
    if (!current) return
    return connectLater(({ dropTargetForElements }) =>
      dropTargetForElements({
        element: current,
        canDrop: ({ source }) => read(source.data)?.kind === 'order',
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          const dragged = read(source.data)
          if (dragged?.kind === 'order') latest.current(dragged.order)
        },
      }),
    )
  }, [element])
  return over
}

/** Makes a place in the unloading order draggable to another place; the arrows beside it do the same. */
export function usePlaceDrag(
  element: RefObject<HTMLElement | null>,
  place: number,
  onMove: ((from: number, to: number) => void) | undefined,
) {
  const [over, setOver] = useState(false)
  const latest = useRef(onMove)
  latest.current = onMove
  const enabled = onMove !== undefined
  useEffect(() => {
    const { current } = element
    if (!current || !enabled) return
    return connectLater(({ draggable, dropTargetForElements }) => {
      const stop = [
        draggable({ element: current, getInitialData: () => ({ kind: 'place', place }) }),
        dropTargetForElements({
          element: current,
          canDrop: ({ source }) => read(source.data)?.kind === 'place',
          onDragEnter: () => setOver(true),
          onDragLeave: () => setOver(false),
          onDrop: ({ source }) => {
            setOver(false)
            const dragged = read(source.data)
            if (dragged?.kind === 'place' && dragged.place !== place) latest.current?.(dragged.place, place)
          },
        }),
      ]
      return () => {
        for (const one of stop) one()
      }
    })
  }, [element, place, enabled])
  return over
}
