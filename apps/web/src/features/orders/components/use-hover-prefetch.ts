import type { OrderRow } from '@cais/contract/orders/schemas'
import { type SyntheticEvent, useRef } from 'react'
import { usePrefetchOrder } from '../api.ts'
import { isDraft } from '../model/order-link.ts'

/** Fetches the document of the row under the pointer or focus, so that it opens at once. */
export function useHoverPrefetch(rows: readonly OrderRow[] | undefined) {
  const prefetch = usePrefetchOrder()
  const last = useRef<number>(undefined)
  const prefetchRow = ({ target }: SyntheticEvent) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    const row = element ? rows?.[Number(element.dataset.index)] : undefined
    if (!row || row.id === last.current || isDraft(row)) return
    last.current = row.id
    prefetch(row.id)
  }
  return { onPointerOver: prefetchRow, onFocusCapture: prefetchRow }
}
