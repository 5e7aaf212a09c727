import { type RawBuilder, sql } from 'kysely'
import { matches, wordsOf } from '../../paging/matches.ts'

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

const all = (column: string, search: string | undefined) => sql.join(matches(column, search), sql` AND `)
