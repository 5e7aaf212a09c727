import type { Centavos } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import { MAX_LINES } from '../orders/draft.ts'

/** A line that can go into a document. */
export type ReadyLine = {
  readonly id: number
  readonly productId: string
  readonly unit: string
  readonly quantity: Milli
  readonly negotiatedPrice: Centavos | null
}

/** A line of a document to be, with the lines that it is made of. */
export type PlannedLine = Omit<ReadyLine, 'id'> & { readonly ids: readonly number[] }

/** A line that a document has. */
export type DocumentLine = Omit<ReadyLine, 'id'>

/** A document of the order that may still be changed. */
export type OpenDocument = { readonly id: number; readonly lines: readonly DocumentLine[] }

export type DocumentsPlan = {
  /** What joins a document that is there, by the document; of an article that it has already it is that much more. */
  readonly joins: ReadonlyMap<number, readonly PlannedLine[]>
  /** New documents, in their order. */
  readonly documents: readonly (readonly PlannedLine[])[]
}

/** A document while it is planned: what it holds by article, and what was put in. */
type Filling = {
  readonly id: number | null
  readonly held: Map<string, Pick<ReadyLine, 'unit' | 'negotiatedPrice'>>
  readonly added: Map<string, PlannedLine>
}

/**
 * Where ready lines go, in their order: into the documents that the order has already, and what has no place there into new ones. Lines of one
 * article, unit and price become one; another unit or price of an article that a document has already, and what is more than a document may hold,
 * goes into the next one under the same number of the customer.
 */
export function planDocuments(
  lines: readonly ReadyLine[],
  { maxLines = MAX_LINES, open = [] }: { maxLines?: number; open?: readonly OpenDocument[] } = {},
): DocumentsPlan {
  const fillings = open.map(
    ({ id, lines: held }): Filling => ({
      id,
      held: new Map(held.map((line) => [line.productId, line])),
      added: new Map(),
    }),
  )
  for (const line of lines) put(line, fillings, maxLines)
  const joined = fillings.filter(({ id, added }) => id !== null && added.size > 0)
  return {
    joins: new Map(joined.map(({ id, added }) => [id ?? 0, [...added.values()]])),
    documents: fillings.filter(({ id }) => id === null).map(({ added }) => [...added.values()]),
  }
}

function put({ id, ...line }: ReadyLine, fillings: Filling[], maxLines: number): void {
  const filling =
    fillings.find(({ held }) => isSame(held.get(line.productId), line)) ??
    fillings.find(({ held }) => !held.has(line.productId) && held.size < maxLines) ??
    begin(fillings)
  const known = filling.added.get(line.productId)
  filling.held.set(line.productId, line)
  filling.added.set(line.productId, {
    ...line,
    quantity: (known?.quantity ?? 0) + line.quantity,
    ids: [...(known?.ids ?? []), id],
  })
}

function begin(fillings: Filling[]): Filling {
  const filling: Filling = { id: null, held: new Map(), added: new Map() }
  fillings.push(filling)
  return filling
}

const isSame = (known: Pick<ReadyLine, 'unit' | 'negotiatedPrice'> | undefined, line: DocumentLine) =>
  known !== undefined && known.unit === line.unit && known.negotiatedPrice === line.negotiatedPrice
