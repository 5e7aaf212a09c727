import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { RULED } from './lines.ts'

/** One column of a table of rows: its head, its width and what it says of a row. */
export type Column<Row> = {
  readonly title: string
  readonly width: number | '*'
  readonly align?: 'left' | 'right' | 'center'
  readonly cell: (row: Row) => string | Content
}

/** A ruled table; the head comes again on every page and a row never breaks across two. */
export const table = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Content => ({
  layout: RULED,
  table: {
    headerRows: 1,
    dontBreakRows: true,
    keepWithHeaderRows: 1,
    widths: columns.map((column) => column.width),
    body: [columns.map(head), ...rows.map((row) => columns.map((column) => cell(column, row)))],
  },
})

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
