import { MAX_AMOUNT } from '@cais/domain/kernel/money'
import { parseMoney, parseQuantity, parseWithMark } from '@cais/domain/kernel/parse-number'
import { MAX_QUANTITY } from '@cais/domain/kernel/quantity'

export type DecimalMark = '.' | ','
export type FigureKind = 'quantity' | 'amount' | 'percent'
/**
 * 'ambiguous': it could be 1 234 or 1,234 and nothing decides it, so the user is asked
 * (docs/decisions/0081).
 */
export type FigureError = 'unreadable' | 'ambiguous'
/** In its smallest unit: thousandths, centavos, basis points. Null where the text is empty. */
export type Figure = number | null | FigureError

const KINDS = {
  quantity: { decimals: 3, most: MAX_QUANTITY, parse: parseQuantity },
  amount: { decimals: 2, most: MAX_AMOUNT, parse: parseMoney },
  percent: { decimals: 2, most: 100_00, parse: parseMoney },
} as const

/**
 * Reads a typed or pasted number. All fields, cells and pastes use it, so that a number means the same
 * everywhere. `mark` is the decimal mark of the sheet that it comes from; it decides ambiguous numbers.
 */
export function readFigure(text: string, kind: FigureKind, mark?: DecimalMark): Figure {
  const plain = plainOf(text)
  if (plain === '') return null
  const { decimals, most, parse } = KINDS[kind]
  const value = (mark && parseWithMark(plain, mark, decimals)) ?? parse(plain)
  if (value !== null) return value < 0 || value > most ? 'unreadable' : value
  return kind !== 'percent' && COULD_GROUP.test(plain) ? 'ambiguous' : 'unreadable'
}

/** '1.234'. Thousands never begin with a zero, and a percentage has none. */
const COULD_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/

/** Without its unit, and completed while it is being typed: '12,' and ',5'. */
const plainOf = (text: string) =>
  text
    .replace(/\s*(MZN|MT|%)\s*$/i, '')
    .trim()
    .replace(/^[.,](?=\d)/, '0$&')
    .replace(/(?<=\d)[.,]$/, '')

export const isFigureError = (figure: Figure): figure is FigureError => typeof figure === 'string'

/** The two readings of an ambiguous figure. */
export const READINGS = ['thousands', 'decimals'] as const
export type Reading = (typeof READINGS)[number]

/** Both meanings of an ambiguous number, and how to write each unambiguously. */
export function meaningsOf(text: string, kind: FigureKind) {
  const [whole = '', fraction = ''] = plainOf(text).split(/[.,]/)
  return {
    thousands: `${whole}\u00a0${fraction}`,
    decimals: `${whole},${fraction}`,
    writeThousands: `${whole}${fraction}`,
    writeDecimals: kind === 'quantity' ? `${whole},${fraction}0` : inCentavos(whole, fraction),
  }
}

/** '1' and '239' → '1,24': rounded half up, as every amount. */
function inCentavos(whole: string, fraction: string) {
  const centavos = Math.floor((Number(whole + fraction) + 5) / 10)
  return `${Math.floor(centavos / 100)},${String(centavos % 100).padStart(2, '0')}`
}

/** An ambiguous number rewritten so that it has only the chosen meaning. */
export function writtenAs(text: string, kind: FigureKind, reading: Reading): string {
  const { writeThousands, writeDecimals } = meaningsOf(text, kind)
  return reading === 'thousands' ? writeThousands : writeDecimals
}

/** The decimal mark of a sheet if all its unambiguous numbers agree, such as '2 910,00'. */
export function decimalMarkOf(cells: readonly string[]): DecimalMark | undefined {
  const marks = new Set(cells.flatMap((cell) => markOf(plainOf(cell)) ?? []))
  return marks.size === 1 ? [...marks][0] : undefined
}

function markOf(cell: string): DecimalMark | undefined {
  if (COULD_GROUP.test(cell) || !/^[\d\s\u00a0\u202f.,]+$/.test(cell)) return undefined
  const [point, comma] = [cell.lastIndexOf('.'), cell.lastIndexOf(',')]
  if (point < 0 && comma < 0) return undefined
  const last = point > comma ? '.' : ','
  // several of one mark group thousands: the other one is the decimal mark
  if (cell.indexOf(last) !== cell.lastIndexOf(last)) return last === '.' ? ',' : '.'
  return last
}
