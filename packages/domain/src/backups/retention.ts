import { calendarDateAt } from '../kernel/calendar-date.ts'

export type StoredBackup = { readonly id: number; readonly at: number }
/** The last backup of so many days stays, and the last one of so many weeks. Days and weeks without a backup do not count. */
export type Retention = { readonly days: number; readonly weeks: number }

const DAY_MS = 86_400_000

/** The backups that newer ones replace, the oldest first. The newest of all stays whatever the numbers say. */
export function backupsToRemove(
  backups: readonly StoredBackup[],
  { days, weeks }: Retention,
): StoredBackup[] {
  const newestFirst = backups.toSorted((one, other) => other.at - one.at || other.id - one.id)
  const kept = new Set([
    ...lastOfEach(newestFirst, Math.max(1, days), dayOf),
    ...lastOfEach(newestFirst, weeks, weekOf),
  ])
  return newestFirst.filter((backup) => !kept.has(backup)).toReversed()
}

/** The newest of each of the last so many periods. */
function lastOfEach(newestFirst: readonly StoredBackup[], count: number, periodOf: (at: number) => string) {
  const last = new Map<string, StoredBackup>()
  for (const backup of newestFirst) {
    const period = periodOf(backup.at)
    if (!last.has(period)) last.set(period, backup)
  }
  return [...last.values()].slice(0, count)
}

/** As people in Maputo count days. */
const dayOf = (at: number) => calendarDateAt(at)

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = (at: number) => String(Math.floor((Date.parse(dayOf(at)) / DAY_MS + 3) / 7))
