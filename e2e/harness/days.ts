/** The date in Maputo `ahead` days from today, as users type and see it: DD-MM-YYYY. */
export const day = (ahead: number): string => isoDay(ahead).split('-').reverse().join('-')

/** The same for the API: YYYY-MM-DD. */
export const isoDay = (ahead: number): string =>
  new Date(Date.now() + 2 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10)

/** Days until a fresh batch expires: enough for any shelf life rule. */
export const FRESH_DAYS = 700
