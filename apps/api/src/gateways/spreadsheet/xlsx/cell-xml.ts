import { type Cell, type CellKind, MAPUTO_MS, type YES_NO } from '../sheet.ts'
import { styleOf } from './styles.ts'
import { xmlText } from './xml-text.ts'

/** Writes a cell at an address ('B7') as XML; nothing for an empty one. */
export type CellWriter = (address: string, cell: Cell) => string

/** Cells of one kind: a number or a serial day where it is one, so that it sums and sorts, and else text that computes nothing. */
export function cellWriter(kind: CellKind, [yes, no]: (typeof YES_NO)['pt']): CellWriter {
  const style = styleOf(kind)
  const asNumber = NUMBERS[kind]
  if (asNumber) return (address, cell) => (isEmpty(cell) ? '' : numberCell(address, style, asNumber(cell)))
  if (kind === 'yesNo')
    return (address, cell) => (isEmpty(cell) ? '' : textCell(address, style, cell ? yes : no))
  return (address, cell) => (isEmpty(cell) ? '' : textCell(address, style, String(cell)))
}

export const textCell = (address: string, style: number, text: string) =>
  `<c r="${address}"${styled(style)} t="inlineStr"><is><t${EDGE_SPACE.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t></is></c>`

const numberCell = (address: string, style: number, value: number) =>
  Number.isFinite(value) ? `<c r="${address}"${styled(style)}><v>${value}</v></c>` : ''

const styled = (style: number) => (style === 0 ? '' : ` s="${style}"`)
const isEmpty = (cell: Cell): cell is null | '' => cell === null || cell === ''
/** XML readers drop such blanks unless they are told. */
const EDGE_SPACE = /^\s|\s$|[\t\n]/

type Filled = Exclude<Cell, null>

const NUMBERS: Partial<Record<CellKind, (cell: Filled) => number>> = {
  money: (cell) => Number(cell) / 100,
  decimal: Number,
  integer: Number,
  percent: Number,
  date: (cell) => serialDay(Date.parse(`${cell}T00:00:00Z`)),
  // Whole minutes: what is shown is what a filter in Excel compares with.
  instant: (cell) => serialDay(Math.floor((Date.parse(String(cell)) + MAPUTO_MS) / MINUTE) * MINUTE),
}

const MINUTE = 60_000
/** Excel counts days from 30-12-1899. */
const serialDay = (ms: number) => ms / 86_400_000 + 25_569
