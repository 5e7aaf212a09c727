/** The longest text of an Excel cell; Excel calls a file with a longer one damaged. */
const MAX_LENGTH = 32_767

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML has no place for
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\r\u000E-\u001F\uFFFE\uFFFF]/g
/** Text that Excel would read as an escape (_xHHHH_). */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, and what else a cell does not take as it is
const SPECIAL = /[&<>"_\u0000-\u0008\u000B\u000C\r\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/
/** Half of a surrogate pair. */
const HALF = /\p{Surrogate}/gu
const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text inside an element or an attribute of a workbook (ECMA-376: `_xHHHH_` for characters that XML does not know). */
export function xmlText(text: string): string {
  const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text
  // Nearly every cell is plain, and a test is cheaper than the replacements.
  if (!SPECIAL.test(short)) return short
  return short
    .replace(HALF, '\uFFFD')
    .replace(ESCAPE, '_x005F_')
    .replace(/[&<>"]/g, (sign) => NAMES[sign] ?? sign)
    .replace(NOT_IN_XML, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}

/** The first line of every part. */
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
