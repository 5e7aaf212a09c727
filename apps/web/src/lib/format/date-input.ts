/**
 * Reads a typed date as 'YYYY-MM-DD'; null when it is none. Day first, with any sign between: '22-11-2026', '22/11/26',
 * '22112026'; '2026-11-22' is understood too.
 */
export function parseDate(text: string): string | null {
  const plain = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain)
  if (iso) return existing(iso[1], iso[2], iso[3])
  const typed = /^(\d{1,2})[-/. ]?(\d{1,2})[-/. ]?(\d{4}|\d{2})$/.exec(plain)
  if (!typed) return null
  const [, day, month, year = ''] = typed
  return existing(year.length === 2 ? `20${year}` : year, month, day)
}

function existing(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date) ? date : null
}
