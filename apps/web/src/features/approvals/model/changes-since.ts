import type { ApiData } from '../../../lib/api/api.ts'

export type Document = ApiData<'GET /orders/{id}'>
type Line = Document['lines'][number]

/** A value and its kind, which decides its format. */
export type Figure =
  | { kind: 'money'; value: number }
  | { kind: 'quantity'; value: number; unit: string }
  | { kind: 'percent'; value: number }
  | { kind: 'date'; value: string | null }
  | { kind: 'text'; value: string }
  | { kind: 'payment'; value: string }

export type ChangeName =
  | 'customer'
  | 'terms'
  | 'due'
  | 'discount'
  | 'total'
  | 'quantity'
  | 'price'
  | 'lineDiscount'
  | 'line'

/** One change; null = the line did not exist before, or was removed. */
export type Change = { name: ChangeName; product?: string; before: Figure | null; after: Figure | null }

/** The differences between two versions of a document: head first, then line by line. */
export const changesSince = (before: Document, after: Document): Change[] => [
  ...headChanges(before, after),
  ...lineChanges(before, after),
]

function headChanges(before: Document, after: Document): Change[] {
  const pairs: [ChangeName, (order: Document) => Figure][] = [
    ['customer', ({ customer }) => ({ kind: 'text', value: customer?.name ?? '' })],
    ['terms', ({ paymentCondition }) => ({ kind: 'payment', value: paymentCondition })],
    ['due', ({ dueAt }) => ({ kind: 'date', value: dueAt })],
    ['discount', ({ discount }) => ({ kind: 'percent', value: discount })],
    ['total', ({ totals }) => ({ kind: 'money', value: totals.total })],
  ]
  return pairs.map(([name, of]) => ({ name, before: of(before), after: of(after) })).filter(differs)
}

function lineChanges(before: Document, after: Document): Change[] {
  const products = [...new Set([...before.lines, ...after.lines].map(({ productId }) => productId))]
  const find = (order: Document, id: string) => order.lines.find(({ productId }) => productId === id)
  return products.flatMap((id) => changesOfLine(find(before, id), find(after, id)))
}

function changesOfLine(before: Line | undefined, after: Line | undefined): Change[] {
  const product = (after ?? before)?.description ?? ''
  if (!before || !after)
    return [
      {
        name: 'line',
        product,
        before: before ? quantityOf(before) : null,
        after: after ? quantityOf(after) : null,
      },
    ]
  const pairs: [ChangeName, (line: Line) => Figure][] = [
    ['quantity', quantityOf],
    ['price', (line) => ({ kind: 'money', value: line.negotiatedPrice ?? line.unitPrice })],
    ['lineDiscount', ({ discountPercentage }) => ({ kind: 'percent', value: discountPercentage })],
  ]
  return pairs.map(([name, of]) => ({ name, product, before: of(before), after: of(after) })).filter(differs)
}

const quantityOf = ({ quantity, unit }: Line): Figure => ({ kind: 'quantity', value: quantity, unit })

const differs = ({ before, after }: Change) => before?.value !== after?.value
