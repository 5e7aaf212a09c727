import type { DriveResult } from './drive-orders.ts'

const money = (centavos: number) => (centavos / 100).toFixed(2)

/** Every document beside its invoice, the totals, and all that differs. */
export function driveTable({ documents, stock, failures }: DriveResult): { text: string; isExact: boolean } {
  const differing = documents.filter(({ expected, invoiced }) => expected !== invoiced)
  const sum = (field: 'expected' | 'invoiced') => documents.reduce((total, row) => total + row[field], 0)
  const lines = [
    row('Document', 'In the file', 'Invoiced', 'Invoice'),
    ...documents.map((each) => row(each.document, money(each.expected), money(each.invoiced), mark(each))),
    row('Total', money(sum('expected')), money(sum('invoiced')), `${documents.length} documents`),
    '',
    `${differing.length} documents differ, ${stock.length} articles differ in stock, ${failures.length} were not billed.`,
    ...stock.map(
      ({ product, expected, decrease }) =>
        `  ${product}: stock fell by ${decrease / 1000} instead of ${expected / 1000}`,
    ),
    ...failures.map((failure) => `  ${failure}`),
  ]
  return { text: lines.join('\n'), isExact: differing.length + stock.length + failures.length === 0 }
}

const mark = ({ expected, invoiced, invoices }: DriveResult['documents'][number]) =>
  expected === invoiced ? invoices : `${invoices || 'none'}  DIFFERS by ${money(invoiced - expected)}`

const row = (document: string, expected: string, invoiced: string, invoices: string) =>
  `${document.padEnd(14)}${expected.padStart(16)}${invoiced.padStart(16)}  ${invoices}`
