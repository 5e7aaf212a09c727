import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { ENDED, GROUP_ENDED, GROUPED, RULED, UNHEADED } from './lines.ts'
import { textWidth } from './text-width.ts'
import { LABEL_SIZE, SIZE } from './theme.ts'

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
  build(columns, [columns.map(head)], { rows, layout: RULED })

/**
 * A table with what ends it: totals, signatures. Its last rows stand on the page of the ending, below the head, so that no total is alone on a page. The
 * last row of the table holds these rows as a table of their own, and the ending.
 */
export function tableWithEnding<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  ending: readonly Content[],
): Content {
  const fixed = columns.map((column) => withWidth(column, rows))
  const last = endOf(fixed, rows, ending)
  return build(fixed, [fixed.map(head)], { rows: rows.slice(0, -KEPT_ROWS), last, layout: ENDED })
}

/** The last rows and what ends the table, as one row over all columns. */
function endOf<Row>(
  fixed: readonly Column<Row>[],
  rows: readonly Row[],
  ending: readonly Content[],
): TableCell[] {
  const kept = rows.slice(-KEPT_ROWS)
  const inner = build(fixed, [], { rows: kept, layout: UNHEADED })
  return [
    { colSpan: fixed.length, stack: [...(kept.length > 0 ? [inner] : []), ...ending] },
    ...fixed.slice(1).map(() => ({})),
  ]
}

/** So many rows never leave the totals. */
const KEPT_ROWS = 2

/** Two tables have the same columns only where their widths are given. */
function withWidth<Row>(column: Column<Row>, rows: readonly Row[]): Column<Row> {
  if (column.width !== 'auto') return column
  const texts = rows.map((row) => textOf(column.cell(row)))
  const widest = Math.max(textWidth(column.title, LABEL_SIZE), ...texts.map((text) => textWidth(text, SIZE)))
  return { ...column, width: widest + 0.5 }
}

const textOf = (content: string | Content): string => {
  if (typeof content === 'string') return content
  return typeof content === 'object' && 'text' in content && typeof content.text === 'string'
    ? content.text
    : ''
}

/** A group that is drawn once it is known what follows it. */
export type Group = (ending: readonly Content[]) => Content

/** The same below a heading, which also comes again on every page and never stands alone at the foot of one; the last group of a paper with its ending. */
export function groupTable<Row>(
  [left, right]: readonly [left: string, right: string],
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  ending: readonly Content[] = [],
): Content {
  const fixed = ending.length === 0 ? columns : columns.map((column) => withWidth(column, rows))
  const body: Body<Row> =
    ending.length === 0
      ? { rows, layout: GROUPED }
      : { rows: rows.slice(0, -KEPT_ROWS), last: endOf(fixed, rows, ending), layout: GROUP_ENDED }
  const heads = [headingRow(left, right, fixed.length), fixed.map(head)]
  return { stack: [build(fixed, heads, body)], margin: [0, 13, 0, 0] }
}

type Body<Row> = {
  readonly rows: readonly Row[]
  /** Over all columns, after the rows. */
  readonly last?: TableCell[]
  readonly layout: CustomTableLayout
}

const build = <Row>(
  columns: readonly Column<Row>[],
  heads: TableCell[][],
  { rows, last, layout }: Body<Row>,
): Content => ({
  layout,
  table: {
    headerRows: heads.length,
    dontBreakRows: true,
    ...(heads.length > 0 && { keepWithHeaderRows: 1 }),
    widths: columns.map((column) => column.width),
    body: [
      ...heads,
      ...rows.map((row) => columns.map((column) => cell(column, row))),
      ...(last ? [last] : []),
    ],
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
