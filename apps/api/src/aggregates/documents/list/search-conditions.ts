import { type RawBuilder, sql } from 'kysely'
import { isOnRow, matches, wordsOf } from '../../../engines/lists/matches.ts'
import { isRare } from './text-filters.ts'

/**
 * Every word of the search in the papers of a document (number, reference, invoices) or on the card of its customer (code, name, NUIT).
 * Over orders under the alias `o`. The card is read as it is today: whoever was renamed is found under the new name (decision 0053).
 */
export const searched = (search: string | undefined): RawBuilder<boolean>[] =>
  wordsOf(search).map(
    (word) =>
      sql<boolean>`(${all('o.search_text', word)} OR o.customer_id IN (SELECT c.id FROM customers c WHERE ${all('c.search_text', word)}))`,
  )

/** Ids of the customers whose card holds every word, as an array. */
export const customersNamed = (search: string | undefined): RawBuilder<readonly number[]> =>
  sql`ARRAY(${idsNamed(search)})`

/** The same as a statement. */
export const idsNamed = (search: string | undefined) =>
  sql`SELECT c.id FROM customers c WHERE ${all('c.search_text', search)}`

/** Any of the words in the papers of a document. */
export const anyInPapers = (search: string | undefined): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(matches('o.search_text', search), sql` OR `)})`

/** Found in the papers of a document and not on the card of its customer alone: what an index knows of it. */
export const inOtherPapers = (search: string | undefined): RawBuilder<boolean> =>
  sql<boolean>`(${rarestOf(search)} AND NOT coalesce(o.customer_id = any(${customersNamed(search)}), false))`

/**
 * One word at least stands in papers. Where others of them stand on the papers of nearly every document, and so tell nothing, each rare one stands in
 * papers or on the card.
 */
function rarestOf(search: string | undefined) {
  const words = wordsOf(search)
  const rare = words.filter(isRare)
  return rare.length === 0 || rare.length === words.length
    ? anyInPapers(search)
    : sql.join(rare.map(inPapersOrNamed), sql` AND `)
}

/** The same as `searched` for few documents, which something else finds: each is read, and held against the customers. */
export const searchedAmongFew = (search: string | undefined): RawBuilder<boolean>[] =>
  wordsOf(search).map(
    (word) =>
      sql<boolean>`(${isOnRow('o.search_text', word)} OR o.customer_id = any(${customersNamed(word)}))`,
  )

const inPapersOrNamed = (word: string) =>
  sql`(${all('o.search_text', word)} OR o.customer_id = any(${customersNamed(word)}))`

const all = (column: string, search: string | undefined) => sql.join(matches(column, search), sql` AND `)
