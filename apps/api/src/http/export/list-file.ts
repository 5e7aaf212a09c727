import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Cell, CellKind } from '../../gateways/spreadsheet/sheet.ts'
import type { Language } from '../language.ts'

export type Words = Readonly<Record<Language, string>>

/** A column of a file: its heading in both languages, what it holds, and where that stands in a row of the list. */
export type Column<Row> = {
  readonly heading: Words
  readonly kind: CellKind
  readonly value: (row: Row, language: Language) => Cell | undefined
}

/** The statement of a list without its pages. */
// biome-ignore lint/suspicious/noExplicitAny: any table, any columns; the rows are what counts
export type Statement<Row> = RawBuilder<Row> | SelectQueryBuilder<any, any, Row>

type Parts<Found, Row> = {
  /** Of the file and of its sheet: 'documentos'. */
  readonly name: Words
  readonly columns: readonly Column<Row>[]
  readonly statement: Statement<Found>
  /** The number of rows by the stored sums; undefined where they do not cover the filter: then the statement is counted. */
  count?(db: Db): Promise<number | undefined>
  /** Rows as the list shows them. Further reads use the same snapshot. */
  present(found: readonly Found[], db: Db): readonly Row[] | Promise<readonly Row[]>
}

/** A list as a file, without the type of its rows. */
export type ListFile = {
  readonly name: Words
  readonly columns: readonly Pick<Column<unknown>, 'heading' | 'kind'>[]
  readonly statement: Statement<unknown>
  readonly count?: ((db: Db) => Promise<number | undefined>) | undefined
  cells(found: readonly unknown[], db: Db, language: Language): Promise<Cell[][]>
}

/** A filtered list as a file: same rows and order as on its pages. */
export const listFile = <Found, Row>(parts: Parts<Found, Row>): ListFile => ({
  name: parts.name,
  columns: parts.columns,
  statement: parts.statement as Statement<unknown>,
  count: parts.count,
  cells: async (found, db, language) => {
    const rows = await parts.present(found as readonly Found[], db)
    return rows.map((row) => parts.columns.map(({ value }) => value(row, language) ?? null))
  },
})

const columnOf =
  (kind: CellKind) =>
  <Row>(heading: Words, value: Column<Row>['value']): Column<Row> => ({ kind, heading, value })

/** Columns by what they hold; `column.money({ pt: 'Total', en: 'Total' }, (order: OrderRow) => order.total)`. */
export const column = {
  text: columnOf('text'),
  money: columnOf('money'),
  decimal: columnOf('decimal'),
  integer: columnOf('integer'),
  percent: columnOf('percent'),
  date: columnOf('date'),
  instant: columnOf('instant'),
  yesNo: columnOf('yesNo'),
} as const
