import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { GROUPED, RULED } from './lines.ts'

/** One column of a table: its heading, its width and its content for a row. */
export type Column<Row> = {
  readonly title: string
  /** 'auto': as wide as the widest of its figures, which never break. */
  readonly width: number | '*' | 'auto'
  readonly align?: 'left' | 'right' | 'center'
  readonly cell: (row: Row) => string | Content
}

/** A ruled table; the head comes again on every page and a row never breaks across two. */
export const table = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Content =>
  build(columns, [columns.map(head)], rows, RULED)

/** The same below a heading, which also comes again on every page and never stands alone at the foot of one. */
export const groupTable = <Row>(
  [left, right]: readonly [left: string, right: string],
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Content => ({
  stack: [build(columns, [headingRow(left, right, columns.length), columns.map(head)], rows, GROUPED)],
  margin: [0, 13, 0, 0],
})

const build = <Row>(
  columns: readonly Column<Row>[],
  heads: TableCell[][],
  rows: readonly Row[],
  layout: CustomTableLayout,
): Content => ({
  layout,
  table: {
    headerRows: heads.length,
    dontBreakRows: true,
    keepWithHeaderRows: 1,
    widths: columns.map((column) => column.width),
    body: [...heads, ...rows.map((row) => columns.map((column) => cell(column, row)))],
  },
})

const headingRow = (left: string, right: string, span: number): TableCell[] => [
  {
    colSpan: span,
    columns: [
      { width: '*', text: left },
      { width: 'auto', text: right, alignment: 'right' },
    ],
    style: 'group',
  },
  ...Array.from({ length: span - 1 }, () => ({})),
]

const head = <Row>(column: Column<Row>): TableCell => ({
  text: column.title,
  style: 'label',
  alignment: column.align ?? 'left',
})

function cell<Row>(column: Column<Row>, row: Row): TableCell {
  const content = column.cell(row)
  const alignment = column.align ?? 'left'
  return typeof content === 'string' ? { text: content, alignment } : { stack: [content], alignment }
}
