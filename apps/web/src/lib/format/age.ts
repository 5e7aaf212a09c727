const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago, short and the same in every language: '4 min', '3 h', '2 d'. */
export function formatAge(instant: string, now: number): string {
  const age = Math.max(0, now - Date.parse(instant))
  if (age < HOUR) return `${Math.floor(age / MINUTE)}\u00a0min`
  if (age < DAY) return `${Math.floor(age / HOUR)}\u00a0h`
  return `${Math.floor(age / DAY)}\u00a0d`
}
