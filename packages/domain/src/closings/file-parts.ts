import type { CalendarDate } from '../kernel/calendar-date.ts'

/** The tax authority takes files of at most 2 MB. */
export const MAX_PART_BYTES = 2_000_000

/** One document in the file by its place among all: its lines, and what they take in bytes. */
export type FileEntry = {
  readonly place: number
  readonly day: CalendarDate
  readonly rows: number
  readonly bytes: number
}

/** Whole days; a day that is too large by itself is cut between two documents. */
export type FilePart = {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly firstId: number
  readonly lastId: number
  readonly rows: number
  readonly bytes: number
}

/** Entries by day and id, as parts of at most `limit` bytes with their heading of `head` bytes. */
export function splitByDays(entries: readonly FileEntry[], head: number, limit = MAX_PART_BYTES): FilePart[] {
  const parts: FilePart[] = []
  let fits = false
  for (const day of byDay(entries)) {
    const pieces = cut(day, limit - head)
    const [only] = pieces
    const last = parts.at(-1)
    const isWhole = pieces.length === 1
    if (fits && isWhole && only && last && last.bytes + only.bytes <= limit)
      parts[parts.length - 1] = joined(last, only)
    else parts.push(...pieces.map((piece) => ({ ...piece, bytes: piece.bytes + head })))
    // beside a piece of a cut day stands nothing of another
    fits = isWhole
  }
  return parts
}

function byDay(entries: readonly FileEntry[]): FileEntry[][] {
  const days = new Map<CalendarDate, FileEntry[]>()
  for (const entry of entries) {
    const day = days.get(entry.day) ?? []
    if (day.length === 0) days.set(entry.day, day)
    day.push(entry)
  }
  return [...days.values()]
}

/** A day as one piece, or as several if it is too large. */
function cut(entries: readonly FileEntry[], room: number): FilePart[] {
  const pieces: FilePart[] = []
  for (const { place, day, rows, bytes } of entries) {
    const last = pieces.at(-1)
    const piece = { from: day, to: day, firstId: place, lastId: place, rows, bytes }
    if (last !== undefined && last.bytes + bytes <= room) pieces[pieces.length - 1] = joined(last, piece)
    else pieces.push(piece)
  }
  return pieces
}

const joined = (part: FilePart, next: FilePart): FilePart => ({
  from: part.from,
  to: next.to,
  firstId: Math.min(part.firstId, next.firstId),
  lastId: Math.max(part.lastId, next.lastId),
  rows: part.rows + next.rows,
  bytes: part.bytes + next.bytes,
})
