import type { StyleChoice } from './column-style.ts'
import type { ImportColumn } from './import-column.ts'

/** A name without accents, capitals, spaces and marks: 'N.º Contrib.' is 'nocontrib', 'Código' is 'codigo'. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Which column of ours each column of the file is, by its place; null = it is left out. */
export type ColumnMapping = readonly (string | null)[]

/** The mapping by the names of the columns; of two columns of one name the first is taken. */
export function matchColumns(header: readonly string[], columns: readonly ImportColumn[]): ColumnMapping {
  const byName = keysByName(columns)
  const taken = new Set<string>()
  return header.map((heading) => {
    const key = byName.get(bareName(heading)) ?? null
    if (key === null || taken.has(key)) return null
    taken.add(key)
    return key
  })
}

const known = new WeakMap<readonly ImportColumn[], ReadonlyMap<string, string>>()

/** The column of each name, made once for each table of columns: every row that could be a header is looked at. */
function keysByName(columns: readonly ImportColumn[]): ReadonlyMap<string, string> {
  const before = known.get(columns)
  if (before !== undefined) return before
  const byName = new Map<string, string>()
  for (const { key, pt, en, aliases } of columns)
    for (const name of [pt, en, key, ...aliases].map(bareName)) {
      if (!byName.has(name)) byName.set(name, key)
    }
  known.set(columns, byName)
  return byName
}

/** A remembered mapping, but that a column which records need is not left out where its name is known. */
export function withNeeded(
  remembered: ColumnMapping,
  byName: ColumnMapping,
  columns: readonly ImportColumn[],
): ColumnMapping {
  const needed = new Set(columns.flatMap(({ key, needed: isNeeded }) => (isNeeded ? [key] : [])))
  return remembered.map((key, at) => {
    const named = byName[at] ?? null
    const isTaken = named === null || !needed.has(named) || remembered.includes(named)
    return key ?? (isTaken ? null : named)
  })
}

/** Without its unit: 'Preço (MZN)' is 'Preço'. */
const bareName = (name: string) => plainName(name.replace(/\((?:MZN|MT|kg|%|dias|days)\)/i, ''))

/** How many of the cells are names of our columns: a row with many is the header. */
export const countNames = (cells: readonly string[], columns: readonly ImportColumn[]): number =>
  matchColumns(cells, columns).filter((key) => key !== null).length

/** By which header a mapping is remembered: its names, whatever their accents and capitals. */
export const headerKey = (header: readonly string[]): string => header.map(plainName).join('|')

const SEPARATORS = { pt: ';', en: ',' } as const
const DECIMALS = { pt: ',', en: '.' } as const

/** How a CSV that Cais itself wrote writes numbers and dates, known by its names and separator; of others nothing is known. */
export function ownStyle(
  { header, separator }: { readonly header: readonly string[]; readonly separator: string | null },
  columns: readonly ImportColumn[],
): StyleChoice {
  const language = (['pt', 'en'] as const).find(
    (one) =>
      SEPARATORS[one] === separator &&
      header.every((heading) => columns.some((column) => column[one] === heading)),
  )
  if (language === undefined) return { decimal: null, dateOrder: null }
  return { decimal: DECIMALS[language], dateOrder: 'DMY' }
}
