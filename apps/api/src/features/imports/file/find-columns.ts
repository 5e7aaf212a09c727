import {
  OPTIONAL_COLUMNS,
  type OrderColumn,
  type OrderMapping,
  REQUIRED_COLUMNS,
} from '@cais/domain/imports/order-mapping'
import { cellText } from '@cais/domain/imports/read-cell'
import { openTable, type TableFile } from '../../../gateways/spreadsheet/read/open-table.ts'
import { FileRefusal, refusalOf } from './file-refusal.ts'

/** A CSV or a workbook of orders, and where each column of the mapping stands in it. */
export type OrderFile = {
  readonly path: string
  readonly table: TableFile
  readonly header: readonly string[]
  readonly places: ReadonlyMap<OrderColumn, number>
  /** As the mapping writes numbers: those of a workbook have no mark of their own. */
  readonly decimal: '.' | ','
}

/** Opens a file by its content, reads its heading and finds the columns that the mapping names. Refuses a file that lacks one. */
export async function findColumns(path: string, mapping: OrderMapping): Promise<OrderFile> {
  const { table, headings } = await openWithHeader(path)
  const places = new Map<OrderColumn, number>()
  for (const column of [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS]) {
    const heading = mapping.columns[column]
    if (heading === undefined) continue
    places.set(column, placeOf(heading, column, headings, path))
  }
  return { path, table, header: headings, places, decimal: mapping.numbers.decimal }
}

async function openWithHeader(path: string) {
  try {
    const table = await openTable(path)
    for await (const { cells } of table.rows())
      return { table, headings: cells.map((cell) => cellText(cell)) }
  } catch (error) {
    throw refusalOf(path, error)
  }
  throw new FileRefusal(`${path} holds no rows.`)
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
