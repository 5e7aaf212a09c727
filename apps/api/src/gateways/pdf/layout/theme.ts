import type { StyleDictionary, TDocumentDefinitions } from 'pdfmake/interfaces.js'

/** Ink on white paper: greys that a black-and-white printer keeps apart. */
export const INK = '#14213a'
export const QUIET = '#4a5263'
export const HAIRLINE = '#b9b6ae'

/** A4 in points. */
const PAGE_WIDTH = 595.28
export const SIDE = 42
export const CONTENT_WIDTH = PAGE_WIDTH - 2 * SIDE
/** Left, top, right, bottom: room for the running header and for the foot. */
export const MARGINS: [number, number, number, number] = [SIDE, 58, SIDE, 52]

export const FONT = 'Plex'

/** Of text, and of the labels above it, in points. */
export const SIZE = 8.6
export const LABEL_SIZE = 6.8

const STYLES: StyleDictionary = {
  title: { fontSize: 19, bold: true, lineHeight: 1 },
  number: { fontSize: 11.5, bold: true },
  company: { fontSize: 12.5, bold: true },
  label: { fontSize: LABEL_SIZE, color: QUIET },
  strong: { bold: true },
  small: { fontSize: 7.2, color: QUIET },
  grand: { fontSize: 13.5, bold: true },
  group: { fontSize: 9.5, bold: true },
}

export const PAGE: Pick<
  TDocumentDefinitions,
  'pageSize' | 'pageMargins' | 'defaultStyle' | 'styles' | 'language' | 'displayTitle'
> = {
  pageSize: 'A4',
  pageMargins: MARGINS,
  language: 'pt-MZ',
  displayTitle: true,
  defaultStyle: { font: FONT, fontSize: SIZE, lineHeight: 1.12, color: INK },
  styles: STYLES,
}
