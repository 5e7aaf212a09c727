import { describe, expect, test } from 'vitest'
import { isWholeLayout, layoutOf, readBankRow, styleOf } from './bank-file.ts'
import { type Candidates, documentsIn, nuitsIn, proposeFor } from './bank-proposal.ts'

test.each([
  [['Data Mov.', 'Descrição', 'Débito', 'Crédito', 'Saldo'], { date: 0, description: 1, amount: 3 }],
  [['Date', 'Amount', 'Reference', 'Payer', 'NUIT'], { date: 0, amount: 1, reference: 2, payer: 3, nuit: 4 }],
  [['Coluna A', 'Coluna B'], {}],
])('%j', (heading, layout) => {
  expect(layoutOf(heading)).toEqual(layout)
})

test.each([
  [{ date: 0, amount: 1 }, true],
  [{ date: 0 }, false],
  [{ date: 0, amount: 0 }, false],
  [{ date: 0, amount: 4 }, false],
])('%j', (layout, whole) => {
  expect(isWholeLayout(layout, 3)).toBe(whole)
})

describe('a row', () => {
  const layout = { date: 0, amount: 1, description: 2 }
  const read = (cells: string[], others: string[][] = []) =>
    readBankRow(cells, {
      columns: 3,
      layout,
      style: styleOf([cells, ...others], layout),
      today: '2026-11-19',
    })
  test.each([
    [['19-11-2026', '1.234,50', 'x'], '2026-11-19', 123_450],
    [['19/11/2026', '1,234.50', 'x'], '2026-11-19', 123_450],
    [['2026-11-19', '1234.5 MZN', 'x'], '2026-11-19', 123_450],
    [['01.10.2026 08:15', '+10', 'x'], '2026-10-01', 1000],
  ])('%j', (cells, paidOn, amount) => {
    expect(read(cells)).toMatchObject({ paidOn, amount, description: 'x' })
  })
  test('that could mean two things is read as the others of its file', () => {
    const comma = ['02-10-2026', '10,50', '']
    expect(read(['01-10-2026', '1.234', ''], [comma])).toMatchObject({ amount: 123_400 })
    expect(read(['01-10-2026', '1.234', ''])).toBe('amount')
    expect(read(['10/01/2026', '5', ''], [['10/13/2026', '5', '']])).toMatchObject({ paidOn: '2026-10-01' })
  })
  test.each([
    [['19-11-2026', '5'], 'column-count'],
    [['31-02-2026', '5', ''], 'date'],
    [['', '5', ''], 'date'],
    [['20-11-2026', '5', ''], 'date-to-come'],
    [['19-11-2026', 'cinco', ''], 'amount'],
    [['19-11-2026', '=1+1', ''], 'amount'],
    [['19-11-2026', '-5,00', ''], 'not-incoming'],
    [['19-11-2026', '', ''], 'not-incoming'],
    [['19-11-2026', '0,00', ''], 'not-incoming'],
  ])('%j is refused: %s', (cells, refusal) => {
    expect(read(cells)).toBe(refusal)
  })
})

test.each([
  ['TRF FT SD2026/26 E FT SD 2026/0027', ['FT SD2026/26', 'FT SD2026/27']],
  ['pag. ft sd2026/26', ['FT SD2026/26']],
  ['Pagamento 2026/26', []],
])('documents in «%s»', (text, documents) => {
  expect(documentsIn(text)).toEqual(documents)
})

test('NUITs in a text', () => {
  expect(nuitsIn('TRF 400339910 REF 123456789 4003399100')).toEqual(['400339910'])
})

describe('a proposal', () => {
  const debt = (entryId: number, customerId: number, open: number) => ({
    entryId,
    customerId,
    open,
    document: `FT SD2026/${entryId}`,
    dueOn: '2026-11-01',
  })
  const nothing: Candidates = { named: [], byNuit: [], exact: [], byName: [] }
  test.each<[string, Partial<Candidates>, object | null]>([
    ['of nothing', {}, null],
    [
      'by documents, in part',
      { named: [debt(1, 7, 600), debt(2, 7, 600)] },
      {
        customerId: 7,
        isSure: true,
        reasons: ['document'],
        allocations: [
          { entryId: 1, amount: 600 },
          { entryId: 2, amount: 400 },
        ],
      },
    ],
    ['by NUIT, the oldest first', { byNuit: [7] }, { customerId: 7, isSure: true, allocations: [] }],
    [
      'by amount alone is not sure',
      { exact: [debt(1, 7, 1000)] },
      { customerId: 7, isSure: false, allocations: [{ entryId: 1, amount: 1000 }] },
    ],
    [
      'by amount and name is',
      { exact: [debt(1, 7, 1000)], byName: [7] },
      { isSure: true, reasons: ['amount', 'name'] },
    ],
    ['by name alone is not', { byName: [7] }, { customerId: 7, isSure: false }],
    ['of an amount that two owe', { exact: [debt(1, 7, 1000), debt(2, 8, 1000)] }, null],
    [
      'of such, where the name tells',
      { exact: [debt(1, 7, 1000), debt(2, 8, 1000)], byName: [8] },
      { customerId: 8, isSure: true },
    ],
    ['of documents of two customers', { named: [debt(1, 7, 500), debt(2, 8, 500)] }, null],
    [
      'of a document and another NUIT',
      { named: [debt(1, 7, 500)], byNuit: [8] },
      { customerId: 7, isSure: false },
    ],
  ])('%s', (_, candidates, proposal) => {
    const found = proposeFor({ amount: 1000 }, { ...nothing, ...candidates })
    if (proposal === null) expect(found).toBeNull()
    else expect(found).toMatchObject(proposal)
  })
})
