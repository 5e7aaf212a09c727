import type { CellKind } from '../sheet.ts'
import { XML } from './xml-text.ts'

/** How Excel shows what is neither text nor a plain number. */
const FORMATS: readonly (readonly [CellKind, string])[] = [
  ['money', '#,##0.00'],
  ['decimal', '#,##0.000'],
  ['date', 'dd-mm-yyyy'],
  ['instant', 'dd-mm-yyyy hh:mm'],
]

/** The number of the style of a kind: its place among `cellXfs` of `stylesXml`. */
export const styleOf = (kind: CellKind): number => FORMATS.findIndex(([known]) => known === kind) + 1

/** The style of headings. */
export const HEADING = FORMATS.length + 1

/** Formats of one's own are numbered from here (ECMA-376, 18.8.30). */
const FIRST_FORMAT = 164

const numFmts = FORMATS.map(
  ([, code], at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${code}"/>`,
)
const formatted = FORMATS.map(
  (_, at) =>
    `<xf numFmtId="${FIRST_FORMAT + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
)
const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>'

/** The part of the workbook that says what the numbers of styles mean. */
export const stylesXml = `${XML}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts>
<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${HEADING + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${formatted.join('')}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`
