import type { ApiRow } from '../../../lib/api/api.ts'

export type Entry = ApiRow<'GET /audit'>
export type EntryLine = {
  readonly productId: string
  readonly batch: string
  /** Thousandths; null = not counted after all. */
  readonly quantity: number | null
}

/** So many lines of an entry are in sight: a receipt may have a thousand. */
export const LINES_IN_SIGHT = 8

/** What came in, or was counted, batch by batch. JSON of the history: anything else is left out. */
export function linesOfEntry({ facts }: Pick<Entry, 'facts'>): readonly EntryLine[] {
  if (!Array.isArray(facts.lines)) return []
  return facts.lines.filter(
    (line): line is EntryLine => typeof line?.productId === 'string' && typeof line.batch === 'string',
  )
}

/** How many batches an entry is about; entries from before they named them carry their number only. */
export const batchesOfEntry = (entry: Pick<Entry, 'facts'>): number =>
  linesOfEntry(entry).length || Number(entry.facts.batches ?? 0)
