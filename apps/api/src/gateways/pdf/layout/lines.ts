import type { Content, CustomTableLayout } from 'pdfmake/interfaces.js'
import { CONTENT_WIDTH, HAIRLINE, INK } from './theme.ts'

/** A line across the page. */
export const rule = (top = 0, bottom = 0, lineWidth = 0.5, lineColor = HAIRLINE): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: CONTENT_WIDTH, y2: 0, lineWidth, lineColor }],
  margin: [0, top, 0, bottom],
})

/** Rows between hairlines; an ink line above the first row and below the header. */
export const RULED: CustomTableLayout = {
  hLineWidth: (line, node) => (line === 0 || line === node.table.headerRows ? 0.9 : 0.4),
  hLineColor: (line, node) => (line === 0 || line === node.table.headerRows ? INK : HAIRLINE),
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 5),
  paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : 5),
  paddingTop: () => 3.2,
  paddingBottom: () => 3.2,
}

/** The same where the last row holds the end of the table: it has no room and no line of its own. */
export const ENDED: CustomTableLayout = {
  ...RULED,
  hLineWidth: (line, node) =>
    line === node.table.body.length ? 0 : line === 0 || line === node.table.headerRows ? 0.9 : 0.4,
  paddingTop: (row, node) => (row === node.table.body.length - 1 ? 0 : 3.2),
  paddingBottom: (row, node) => (row === node.table.body.length - 1 ? 0 : 3.2),
}

/** Rows that go on below others. */
export const UNHEADED: CustomTableLayout = {
  ...RULED,
  hLineWidth: (line) => (line === 0 ? 0 : 0.4),
  hLineColor: () => HAIRLINE,
}

/** The same with a heading on top: no line above it. */
export const GROUPED: CustomTableLayout = {
  ...RULED,
  hLineWidth: (line) => (line === 0 ? 0 : line <= 2 ? 0.9 : 0.4),
  hLineColor: (line) => (line <= 2 ? INK : HAIRLINE),
}

/** The last group of a paper: its last row holds the ending. */
export const GROUP_ENDED: CustomTableLayout = {
  ...GROUPED,
  hLineWidth: (line, node) =>
    line === 0 || line === node.table.body.length ? 0 : line <= (node.table.headerRows ?? 0) ? 0.9 : 0.4,
  paddingTop: ENDED.paddingTop,
  paddingBottom: ENDED.paddingBottom,
}

/** Facts side by side between two hairlines: left and right of a fact. */
export const STRIP_PADDING = 12

export const STRIP: CustomTableLayout = {
  hLineWidth: () => 0.5,
  hLineColor: () => HAIRLINE,
  vLineWidth: (line, node) => (line === 0 || line === (node.table.widths?.length ?? 0) ? 0 : 0.5),
  vLineColor: () => HAIRLINE,
  paddingLeft: (column) => (column === 0 ? 0 : 7),
  paddingRight: () => 5,
  paddingTop: () => 5,
  paddingBottom: () => 5,
}

/** Amounts below each other, no lines. */
export const BARE: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 1.6,
  paddingBottom: () => 1.6,
}
