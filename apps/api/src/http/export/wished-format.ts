import { EXPORT_TYPES } from '@cais/contract/kernel/export-types'
import type { SheetFormat } from '../../gateways/spreadsheet/sheet.ts'

/** The file that an Accept header asks for before JSON; undefined = the page of the list. */
export function wishedFormat(accept: string): SheetFormat | undefined {
  if (accept === '' || accept === '*/*' || accept === 'application/json') return undefined
  const wishes = accept.split(',').map(readWish)
  wishes.sort((one, other) => other.weight - one.weight)
  const known = wishes.find(({ type, weight }) => weight > 0 && FORMATS.has(type))
  return known && FORMATS.get(known.type)
}

const FORMATS: ReadonlyMap<string, SheetFormat | undefined> = new Map([
  [EXPORT_TYPES.csv, 'csv'],
  [EXPORT_TYPES.xlsx, 'xlsx'],
  ['application/json', undefined],
  ['application/*', undefined],
  ['*/*', undefined],
])

function readWish(part: string) {
  const [type = '', ...rules] = part
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/)
  const quality = rules.find((rule) => rule.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { type, weight: Number.isFinite(weight) ? weight : 0 }
}
