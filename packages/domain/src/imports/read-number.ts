/** How a file writes numbers. Grouping is read only where the mapping names it: '1,234' must never turn into 1.234. */
export type NumberStyle = { readonly decimal: '.' | ','; readonly grouping: '' | '.' | ',' | ' ' }

export type NumberFault = 'unreadable' | 'too-fine'

/**
 * A written number in integer units of 10^-places ('2.55' with 2 places is 255).
 * 'too-fine' when it has more decimals than that, zeros apart; 'unreadable' for everything that is no plain number.
 */
export function readNumber(text: string, places: number, style: NumberStyle): number | NumberFault {
  const match = pattern(style).exec(text.trim().replaceAll('\u00a0', ' '))
  if (match === null) return 'unreadable'
  const [, sign = '', whole = '', fraction = ''] = match
  if (/[1-9]/.test(fraction.slice(places))) return 'too-fine'
  const digits = whole.replaceAll(style.grouping, '') + fraction.slice(0, places).padEnd(places, '0')
  const value = Number(digits)
  if (!Number.isSafeInteger(value)) return 'unreadable'
  return sign === '-' ? 0 - value : value
}

const patterns = new Map<string, RegExp>()

function pattern({ decimal, grouping }: NumberStyle): RegExp {
  const key = decimal + grouping
  const known = patterns.get(key)
  if (known !== undefined) return known
  const grouped = grouping === '' ? '' : `\\d{1,3}(?:\\${grouping}\\d{3})+|`
  const made = new RegExp(`^(-?)(${grouped}\\d+)(?:\\${decimal}(\\d+))?$`)
  patterns.set(key, made)
  return made
}
