/** Maputo is two hours ahead of UTC all year. */
const AHEAD = '+02:00'

/** The instant of a departure in epoch milliseconds; without an hour it may be until the day ends. */
export const departureInstant = (day: string, time: string | null): number =>
  Date.parse(`${day}T${time ?? '23:59'}:00${AHEAD}`)
