import { stylesXml } from './styles.ts'
import { XML, xmlText } from './xml-text.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Where the sheet of a number, from 1 on, lies in the file. */
export const sheetPath = (sheet: number) => `xl/worksheets/sheet${sheet}.xml`

/** What holds the sheets together, by path in the file (ECMA-376, parts 1 and 2). Sheets are named by the title, further ones by number. */
export function workbookParts(
  title: string,
  sheets: number,
): readonly (readonly [path: string, xml: string])[] {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  return [
    ['[Content_Types].xml', contentTypes(numbers)],
    ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(title, numbers)],
    ['xl/_rels/workbook.xml.rels', relationships([...numbers.map(relationOf), ['styles', 'styles.xml']])],
    ['xl/styles.xml', stylesXml],
  ]
}

type Relation = readonly [kind: string, target: string]

const relationOf = (sheet: number): Relation => ['worksheet', sheetPath(sheet).slice('xl/'.length)]

const relationships = (targets: readonly Relation[]) => {
  const each = targets.map(
    ([kind, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/relationships/${kind}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

const contentTypes = (sheets: readonly number[]) => {
  const part = (path: string, kind: string) =>
    `<Override PartName="/${path}" ContentType="${SPREADSHEET}.${kind}+xml"/>`
  const each = sheets.map((sheet) => part(sheetPath(sheet), 'worksheet'))
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', 'sheet.main')}${part('xl/styles.xml', 'styles')}${each.join('')}</Types>`
}

const workbook = (title: string, sheets: readonly number[]) => {
  const each = sheets.map((sheet) => {
    const name = sheet === 1 ? title : `${title} ${sheet}`
    return `<sheet name="${xmlText(name)}" sheetId="${sheet}" r:id="rId${sheet}"/>`
  })
  return `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}/relationships"><sheets>${each.join('')}</sheets></workbook>`
}
