import { expect, test } from 'vitest'
import { mayPrintPapers, neverPrinted, PAPERS, type PrintedPaper } from './bulk-papers.ts'

const paper = (id: number, values: Partial<PrintedPaper> = {}): PrintedPaper => ({
  form: 'invoice',
  id,
  mayPrint: true,
  copy: 'original',
  waiting: null,
  ...values,
})
test('of many shipments only papers that were never printed are printed', () => {
  const papers = [
    paper(1),
    paper(2, { copy: 'duplicate' }),
    paper(3, { mayPrint: false }),
    paper(4, { waiting: {} }),
    paper(5, { form: 'delivery-note' }),
  ]
  expect(neverPrinted(papers, PAPERS).map(({ id }) => id)).toEqual([1, 5])
  expect(neverPrinted(papers, ['delivery-note']).map(({ id }) => id)).toEqual([5])
})

test.each([
  [['print-invoices'], true],
  [['end', 'print-delivery-note'], true],
  [['print-loading-list'], false],
])('a shipment that allows %j has papers: %s', (allowedActions, expected) => {
  expect(mayPrintPapers({ allowedActions })).toBe(expected)
})
