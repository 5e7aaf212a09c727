const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const MAPUTO_OFFSET = 120 * MINUTE

/** The time of one document: each step comes some minutes after the one before, and never in the future. */
export type Clock = { step(minutes: number): Date }

/** A clock that begins on a working day that long ago, in office hours; today's documents begin within the last hour. */
export function clockFrom(now: Date, daysAgo: number, spread: number): Clock {
  let at =
    daysAgo === 0
      ? now.getTime() - (60 - (spread % 50)) * MINUTE
      : officeHour(now.getTime() - daysAgo * DAY, spread)
  return {
    step: (minutes) => {
      at = Math.min(at + minutes * MINUTE, now.getTime() - 1000)
      return new Date(at)
    },
  }
}

/** Between 07:30 and 15:30 in Maputo; Sundays move to the Saturday before. */
function officeHour(instant: number, spread: number): number {
  const day = Math.floor((instant + MAPUTO_OFFSET) / DAY)
  const isSunday = new Date(day * DAY).getUTCDay() === 0
  return (isSunday ? day - 1 : day) * DAY - MAPUTO_OFFSET + (450 + (spread % 480)) * MINUTE
}
