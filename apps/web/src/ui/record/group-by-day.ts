import { calendarDateOf } from '../../lib/format/dates.ts'

type Dated = { readonly at: string }
export type DayGroup<Entry> = { readonly day: string; readonly entries: readonly Entry[] }

/** Entries in their order, those of one day in Maputo together. */
export function groupByDay<Entry extends Dated>(entries: readonly Entry[]): DayGroup<Entry>[] {
  const groups: { day: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const day = calendarDateOf(entry.at)
    const last = groups.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else groups.push({ day, entries: [entry] })
  }
  return groups
}
