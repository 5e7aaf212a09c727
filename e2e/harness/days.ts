/** The day in Maputo so many days from today, as it is typed and shown: DD-MM-YYYY. */
export const day = (ahead: number): string => isoDay(ahead).split('-').reverse().join('-')

/** The same as the API takes it: YYYY-MM-DD. */
export const isoDay = (ahead: number): string =>
  new Date(Date.now() + 2 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10)

/** So far ahead that nothing keeps it from being delivered: the expiry of a fresh batch. */
export const FRESH = 700
