import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { OrderPage } from './order-page.ts'

/** Documents of a period, which is named by its first day. */
export type Count = { readonly start: CalendarDate; readonly documents: number }

/** The periods that a page reaches into, and how many documents of the first of them come before it. */
export function periodsOf(counts: readonly Count[], { offset, limit, after }: OrderPage) {
  // Who walks on stands somewhere within the first period: all of it may lie behind.
  const behind = after === undefined ? offset : (counts[0]?.documents ?? 0)
  const wanted = behind + (limit ?? Number.MAX_SAFE_INTEGER)
  const starts: string[] = []
  let [seen, passed] = [0, 0]
  for (const { start, documents } of counts) {
    if (seen >= wanted) break
    seen += documents
    if (seen > offset) starts.push(start)
    else passed = seen
  }
  return { starts, offset: offset - passed }
}
