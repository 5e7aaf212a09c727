import { useQueryClient } from '@tanstack/react-query'
import { isSlowLine } from '../../../lib/api/slow-line.ts'
import { orderQuery } from './order.ts'

/** Fetches a document before it is opened; not on slow lines (spec §9). */
export function usePrefetchOrder() {
  const client = useQueryClient()
  return (id: number) => {
    if (!isSlowLine()) void client.prefetchQuery(orderQuery(id))
  }
}
