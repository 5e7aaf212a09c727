import { figures } from './figures.ts'

/**
 * Reads what a person typed or pasted as a number with at most `places` decimals; null when it is none.
 * Both '1,234.50' and '1.234,50' are 1234.5: of two different separators the last one is the decimal one.
 * A lone separator is the decimal one unless it can only group ('1,234' and '1.234' with two places are 1234).
 */
export function parseDecimal(text: string, places: number): number | null {
  const sign = /^\s*[-−]/.test(text) ? -1 : 1
  const plain = text.replace(/^\s*[-−]/, '').replace(/[\s\u00a0\u202f]/g, '')
  if (!/^[\d.,]*\d[\d.,]*$/.test(plain)) return null
  const [whole, fraction] = split(plain, places)
  if (whole === null || fraction.length > places) return null
  const value = Number(`${whole || '0'}.${fraction || '0'}`)
  return Number.isFinite(value) ? sign * value : null
}

/** Digits before and after the decimal separator; null when the groups before it are not groups of three. */
function split(text: string, places: number): [string | null, string] {
  const at = decimalSeparatorAt(text, places)
  const before = at < 0 ? text : text.slice(0, at)
  const fraction = at < 0 ? '' : text.slice(at + 1)
  return [ungroup(before), fraction]
}

function decimalSeparatorAt(text: string, places: number) {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return -1
  const sign = text[last]
  const others = [...text].filter((char) => char === '.' || char === ',')
  if (others.length === 1) return canOnlyGroup(text, last, places) ? -1 : last
  return others.filter((char) => char === sign).length === 1 ? last : -1
}

const canOnlyGroup = (text: string, at: number, places: number) =>
  text.length - at - 1 === 3 && at > 0 && at <= 3 && places < 3 && !text.startsWith('0')

function ungroup(text: string): string | null {
  if (/^\d*$/.test(text)) return text
  return /^\d{1,3}([.,]\d{3})+$/.test(text) ? text.replace(/[.,]/g, '') : null
}

const currency = figures({ least: 2, most: 2, group: ',', decimal: '.' })
const upToThree = figures({ most: 3, group: '', decimal: '.' })

/** 123450 centavos → '1,234.50', as currency fields show it (spec §5). */
export const currencyFieldText = (centavos: number) => currency(centavos / 100)

/** 1234.5 → '1234.5' */
export const decimalFieldText = (value: number) => upToThree(value)

/** '1,234.50' → 123450 centavos; null when it is no amount. */
export function parseCentavos(text: string): number | null {
  const amount = parseDecimal(text, 2)
  return amount === null ? null : Math.round(amount * 100)
}
