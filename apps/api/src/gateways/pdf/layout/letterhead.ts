import type { Column, Content } from 'pdfmake/interfaces.js'
import type { Supplier } from '../forms/parties.ts'
import { nuit } from './format.ts'

/** What the paper is: 'Factura', its number, and words below it such as 'Original'. */
export type Heading = { readonly title: string; readonly number: string; readonly tags: readonly string[] }

/** The supplier on the left, what the paper is on the right. */
export const letterhead = (supplier: Supplier, heading: Heading): Content => ({
  columns: [
    ...logoColumn(supplier),
    { width: '*', stack: supplierLines(supplier) },
    { width: 'auto', stack: headingLines(heading), alignment: 'right' },
  ],
  columnGap: 24,
  margin: [0, 0, 0, 14],
})

/** Points on paper. */
const LOGO: [number, number] = [110, 48]

const logoColumn = ({ logo }: Supplier): Column[] =>
  logo === undefined ? [] : [{ width: 'auto', stack: [{ image: logo, fit: LOGO }] }]

const supplierLines = (supplier: Supplier): Content[] => [
  { text: supplier.name, style: 'company' },
  { text: supplier.address, margin: [0, 2, 0, 0] },
  { text: contact(supplier), style: 'small', margin: [0, 1, 0, 0] },
]

const contact = ({ nuit: digits, branchName, phone, email }: Supplier): string =>
  [`NUIT ${nuit(digits)}`, branchName, phone, email].filter(Boolean).join('  ·  ')

const headingLines = ({ title, number, tags }: Heading): Content[] => [
  { text: title, style: 'title' },
  { text: number, style: 'number', margin: [0, 2, 0, 0] },
  { text: tags.join('  ·  '), margin: [0, 2, 0, 0] },
]
