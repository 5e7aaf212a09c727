import { hasTriple, partOf, wordsOf } from '../../../engines/lists/matches.ts'
import type { OrderFilters } from './order-filters.ts'

/** Parts of one paper each. */
export const papersAsked = ({ number, invoiceNumber, reference }: OrderFilters) => [
  ...partOf('o.number', number),
  ...partOf('o.invoice_number', invoiceNumber),
  ...partOf('o.po_number', reference),
]

/** Whether the filter asks for text, which only the documents themselves hold. */
export const hasText = (filters: OrderFilters): boolean => wordsIn(filters).length > 0

/** The rest of the filter. */
export const withoutText = ({
  search: _search,
  number: _number,
  invoiceNumber: _invoice,
  reference: _reference,
  ...rest
}: OrderFilters): OrderFilters => rest

/** Whether the text asked for is a search and nothing else: then the sums by customer know of the names in it. */
export const isSearchAlone = (filters: OrderFilters): boolean =>
  hasText(filters) && partsIn(filters).length === 0

/**
 * Whether the index of triples of letters finds the papers with the text: by any word of a part, for all of its words are in one paper; by a
 * rare one among the words of a search.
 */
export function isIndexed(filters: OrderFilters): boolean {
  const parts = partsIn(filters)
  const words = wordsOf(filters.search)
  if (parts.length > 0) return parts.some(hasTriple)
  return words.length > 1 ? words.some(isRare) : words.every(hasTriple)
}

/** Whether few papers have a word: it is not what numbers of documents begin with. */
export const isRare = (word: string): boolean =>
  hasTriple(word) && !ON_MANY_PAPERS.some((common) => common.test(word))

/** The year that a search with a rare word names too: most papers that hold it were written in it. */
export function yearAsked({ search }: OrderFilters): number | undefined {
  const words = wordsOf(search)
  const years = words.filter((word) => !isRare(word)).flatMap((word) => word.match(/20[0-3]\d/) ?? [])
  return words.some(isRare) && years.length === 1 ? Number(years[0]) : undefined
}

/** Types, and years alone or behind the letters of a series: digits before them make a serial ('12037'). */
const ON_MANY_PAPERS = [/^(pev|cot|pof)(\.\w*)*\/?$/i, /^([a-z][\w.]{0,7}(?<!\d))?20[0-3]\d\/?$/i]

const partsIn = ({ number, invoiceNumber, reference }: OrderFilters) =>
  [number, invoiceNumber, reference].flatMap((part) => wordsOf(part))
const wordsIn = (filters: OrderFilters) => [...wordsOf(filters.search), ...partsIn(filters)]
