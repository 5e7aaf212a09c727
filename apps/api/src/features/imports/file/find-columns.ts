import {
  OPTIONAL_COLUMNS,
  type OrderColumn,
  type OrderMapping,
  REQUIRED_COLUMNS,
} from '@cais/domain/imports/order-mapping'
import { FileRefusal } from './file-refusal.ts'
import type { Encoding } from './probe-file.ts'
import { readRecords } from './read-records.ts'

/** Where each column of the mapping stands in the file, and with which delimiter the file is written. */
export type OrderFile = {
  readonly path: string
  readonly encoding: Encoding
  readonly delimiter: string
  readonly header: readonly string[]
  readonly places: ReadonlyMap<OrderColumn, number>
}

const DELIMITERS = [',', ';', '\t']

/** Reads the heading of a file and finds the columns that the mapping names. Refuses a file that lacks one. */
export async function findColumns(
  path: string,
  encoding: Encoding,
  mapping: OrderMapping,
): Promise<OrderFile> {
  const header = await widestHeader(path, encoding)
  const headings = header.cells.map((cell) => cell.trim())
  const places = new Map<OrderColumn, number>()
  for (const column of [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS]) {
    const heading = mapping.columns[column]
    if (heading === undefined) continue
    places.set(column, placeOf(heading, column, headings, path))
  }
  return { path, encoding, delimiter: header.delimiter, header: headings, places }
}

/** The delimiter that splits the first row into the most cells. */
async function widestHeader(path: string, encoding: Encoding) {
  const candidates = []
  for (const delimiter of DELIMITERS)
    candidates.push({ delimiter, cells: await firstCells(path, encoding, delimiter) })
  const [widest] = candidates.toSorted((a, b) => b.cells.length - a.cells.length)
  if (widest === undefined || widest.cells.length === 0) throw new FileRefusal(`${path} holds no rows.`)
  return widest
}

/** A heading that is broken with one delimiter may be valid with another; the rows are checked later. */
async function firstCells(path: string, encoding: Encoding, delimiter: string): Promise<readonly string[]> {
  try {
    for await (const { cells } of readRecords({ path, encoding, delimiter })) return cells
  } catch (error) {
    if (!(error instanceof FileRefusal) || delimiter === DELIMITERS.at(0)) throw error
  }
  return []
}

function placeOf(heading: string, column: OrderColumn, headings: readonly string[], path: string): number {
  const places = headings.flatMap((found, place) => (found === heading ? [place] : []))
  const [place, second] = places
  if (place === undefined) {
    throw new FileRefusal(
      `${path}, row 1: there is no column "${heading}". Found: ${headings.map(quoted).join(', ')}. ` +
        `Name the column that holds the ${column} in the mapping, as columns.${column}.`,
    )
  }
  if (second !== undefined) {
    throw new FileRefusal(
      `${path}, row 1: the column "${heading}" stands there twice (columns ${place + 1} and ${second + 1}).`,
    )
  }
  return place
}

const quoted = (heading: string) => `"${heading.slice(0, 40)}"`
