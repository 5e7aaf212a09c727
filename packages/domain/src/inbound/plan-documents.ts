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

/**
 * The documents that ready lines become, in their order. Lines of one article, unit and price become one; another unit or price of an article
 * that a document has already, and what is more than a document may hold, goes into the next one under the same number of the customer.
 */
export function planDocuments(
  lines: readonly ReadyLine[],
  maxLines: number = MAX_LINES,
): readonly (readonly PlannedLine[])[] {
  const documents: Map<string, PlannedLine>[] = []
  for (const { id, ...line } of lines) {
    const same = documents.find((document) => isSame(document.get(line.productId), line))
    if (same !== undefined) {
      const known = same.get(line.productId)
      if (known)
        same.set(line.productId, {
          ...known,
          quantity: known.quantity + line.quantity,
          ids: [...known.ids, id],
        })
      continue
    }
    const free = documents.find((document) => !document.has(line.productId) && document.size < maxLines)
    const target = free ?? new Map<string, PlannedLine>()
    if (free === undefined) documents.push(target)
    target.set(line.productId, { ...line, ids: [id] })
  }
  return documents.map((document) => [...document.values()])
}

const isSame = (known: PlannedLine | undefined, line: Omit<ReadyLine, 'id'>) =>
  known !== undefined && known.unit === line.unit && known.negotiatedPrice === line.negotiatedPrice
