import type { Crew } from './crew.ts'
import { type ExpectedDocument, netOf, quantitiesOf } from './expected.ts'
import { inParallel } from './in-parallel.ts'

/** One document beside what was invoiced for it, in centavos. */
export type Reckoning = {
  readonly document: string
  readonly invoices: string
  readonly expected: number
  readonly invoiced: number
}

/** What the invoices of each document come to, beside quantity × price of the file. */
export const reckonDocuments = (crew: Crew, documents: readonly ExpectedDocument[]): Promise<Reckoning[]> =>
  inParallel(documents, async ({ document, orderId, lines }) => {
    const { data } = await crew.distribution.call('GET /invoices', { query: { orderId } })
    return {
      document,
      invoices: data.map(({ number }) => number).join(' '),
      expected: netOf(lines),
      invoiced: data.reduce((sum, { net }) => sum + net, 0),
    }
  })

/** An article whose stock did not fall by what was invoiced, in thousandths. */
export type StockDifference = { readonly article: string; readonly expected: number; readonly fell: number }

export function reckonStock(
  billed: readonly ExpectedDocument[],
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): StockDifference[] {
  const quantities = quantitiesOf(billed)
  return [...before].flatMap(([article, amount]) => {
    const expected = quantities.get(article) ?? 0
    const fell = amount - (after.get(article) ?? 0)
    return fell === expected ? [] : [{ article, expected, fell }]
  })
}
