import { type RawBuilder, sql } from 'kysely'
import {
  anyInPapers,
  idsNamed,
  searchedAmongFew,
} from '../../../aggregates/documents/list/search-conditions.ts'
import { isIndexed, isRare } from '../../../aggregates/documents/list/text-filters.ts'
import { PLANNED_FOR_VALUES } from '../../../db/planned-for-values.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { wordsOf } from '../../../engines/lists/matches.ts'

/** Documents that are listed by id; a text on more of them is soon found when reading the invoices from the newest. */
const MAX_IDS = 2000
/** Documents and invoices that are searched one by one. */
const MAX_SEARCHED = 10_000
/** A text on a tenth of the newest documents is on too many of all: the index would take long to find that out. */
const NEWEST = 500
const COMMON = 50

/**
 * Narrows the invoices `i` to those that a search may find. Each of them has every word, so one rare word is enough to find them: in the customer's
 * card or in the document's search text. The ids of both are read first, because one statement with OR would read every invoice. undefined =
 * there are too many documents to list.
 */
export async function findCandidates(db: Db, search: string | undefined): Promise<Candidates | undefined> {
  const words = wordsOf(search)
  if (words.length === 0) return undefined
  if (!isIndexed({ search })) return newestCandidates(db)
  for (const selective of selectiveWords(words)) {
    const found = await invoicesWith(db, selective, search)
    if (found) return { invoices: found, isExact: words.length === 1, isPartial: false }
  }
  return undefined
}

export type Candidates = {
  /** The invoices `i` among which to look, as a statement. */
  readonly invoices: RawBuilder<unknown>
  /** They are exactly the result of the search, as for a single word. */
  readonly isExact: boolean
  /** Older invoices were not searched: there may be more. */
  readonly isPartial: boolean
}

/** The newest invoices, for searches that no index can narrow: older ones are not searched (decision 0053). */
export async function newestCandidates(db: Db): Promise<Candidates> {
  const invoices = sql`SELECT * FROM invoices i ORDER BY i.id DESC LIMIT ${sql.lit(MAX_SEARCHED)}`
  const older = await idsOf(
    db,
    sql`SELECT id FROM invoices ORDER BY id DESC OFFSET ${sql.lit(MAX_SEARCHED)} LIMIT 1`,
  )
  return { invoices, isExact: false, isPartial: older.length > 0 }
}

/** What to look up, most selective first: all words if each is rare, then the words of a name together, then each rare word. */
function selectiveWords(words: readonly string[]): readonly string[] {
  const rare = words.filter(isRare).toSorted((a, b) => b.length - a.length)
  const isEach = words.length === 1 || rare.length === words.length
  const name = rare.filter((word) => !/\d/.test(word))
  const together = [...(isEach ? [words] : []), ...(name.length > 1 ? [name] : [])].map((some) =>
    some.join(' '),
  )
  return [...new Set([...together, ...rare])]
}

/** Invoices of customers whose card has the selective words, and of documents whose search text has one of them and that match the whole search. */
async function invoicesWith(
  db: Db,
  selective: string,
  search = '',
): Promise<RawBuilder<unknown> | undefined> {
  if (await isCommon(db, selective)) return undefined
  const [customers, documents] = await Promise.all([
    idsOf(db, idsNamed(selective)),
    documentsWith(db, selective, search),
  ])
  if (documents === undefined) return undefined
  return sql`SELECT * FROM invoices i WHERE i.customer_id = any(${customers}::bigint[]) OR i.order_id = any(${documents}::bigint[]) ${PLANNED_FOR_VALUES}`
}

/** Documents with a selective word in their search text that match the whole search; undefined = there are too many. */
async function documentsWith(db: Db, selective: string, search: string): Promise<number[] | undefined> {
  const { rows } = await sql<{ read: number; found: number[] }>`
    SELECT count(*) AS read, coalesce(array_agg(o.id) FILTER (WHERE ${allOf(searchedAmongFew(search))}), '{}') AS found
    FROM (SELECT * FROM orders o WHERE ${anyInPapers(selective)} LIMIT ${sql.lit(MAX_SEARCHED + 1)}) o`.execute(
    db,
  )
  const { read = 0, found = [] } = rows[0] ?? {}
  return read > MAX_SEARCHED || found.length > MAX_IDS ? undefined : found
}

async function isCommon(db: Db, search: string): Promise<boolean> {
  const newest = sql`SELECT search_text FROM orders ORDER BY id DESC LIMIT ${sql.lit(NEWEST)}`
  const found = await idsOf(db, sql`SELECT 1 AS id FROM (${newest}) o WHERE ${anyInPapers(search)}`)
  return found.length >= COMMON
}

async function idsOf(db: Db, statement: ReturnType<typeof idsNamed>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${statement}`.execute(db)
  return rows.map(({ id }) => id)
}
