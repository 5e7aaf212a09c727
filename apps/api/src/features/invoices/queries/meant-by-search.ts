import { type RawBuilder, sql } from 'kysely'
import { PLANNED_FOR_VALUES } from '../../../db/planned-for-values.ts'
import type { Db } from '../../../db/pool.ts'
import { anyInPapers, idsNamed, searchedAmongFew } from '../../orders/filter/search-conditions.ts'
import { isIndexed, isRare } from '../../orders/filter/text-filters.ts'
import { allOf } from '../../paging/conditions.ts'
import { wordsOf } from '../../paging/matches.ts'

/** So many documents are named one by one; a text that is on more of them is met soon on the way through the invoices. */
const MOST = 2000
/** Documents and invoices looked through one by one. */
const LOOKED_THROUGH = 10_000
/** A text that is on a tenth of the newest documents is on more than that: the index would only tell it slowly. */
const NEWEST = 500
const COMMON = 50

/**
 * Narrows invoices `i` to those that a search may find. All of them have each of its words, so a rare word alone tells: on the card of the
 * customer, or on the papers of the document. Both are asked first: a statement that has to try either reads every invoice. undefined = there are too many
 * documents to name.
 */
export async function meantBySearch(db: Db, search: string | undefined): Promise<Meant | undefined> {
  const words = wordsOf(search)
  if (words.length === 0) return undefined
  if (!isIndexed({ search })) return amongNewest(db)
  for (const telling of tellingOf(words)) {
    const found = await invoicesWith(db, telling, search)
    if (found) return { few: found, isAll: words.length === 1, isPart: false }
  }
  return undefined
}

export type Meant = {
  /** The invoices `i` among which to look, as a statement. */
  readonly few: RawBuilder<unknown>
  /** They are all that the search asks for, as of one word. */
  readonly isAll: boolean
  /** There may be more that nobody looked at. */
  readonly isPart: boolean
}

/** Where no index tells more: what is on nearly every invoice is there too, and the rest is not looked for (decision 0053). */
export async function amongNewest(db: Db): Promise<Meant> {
  const few = sql`SELECT * FROM invoices i ORDER BY i.id DESC LIMIT ${sql.lit(LOOKED_THROUGH)}`
  const older = await idsOf(
    db,
    sql`SELECT id FROM invoices ORDER BY id DESC OFFSET ${sql.lit(LOOKED_THROUGH)} LIMIT 1`,
  )
  return { few, isAll: false, isPart: older.length > 0 }
}

/** All words at once where each is rare, then the words of a name at once, which find the fewest; else the rare ones, one by one. */
function tellingOf(words: readonly string[]): readonly string[] {
  const rare = words.filter(isRare).toSorted((a, b) => b.length - a.length)
  const isEach = words.length === 1 || rare.length === words.length
  const name = rare.filter((word) => !/\d/.test(word))
  const together = [...(isEach ? [words] : []), ...(name.length > 1 ? [name] : [])].map((some) =>
    some.join(' '),
  )
  return [...new Set([...together, ...rare])]
}

/** Of customers whose card holds all of the telling words, and of documents whose papers hold one of them and that have the rest as well. */
async function invoicesWith(db: Db, telling: string, search = ''): Promise<RawBuilder<unknown> | undefined> {
  if (await isCommon(db, telling)) return undefined
  const [customers, documents] = await Promise.all([
    idsOf(db, idsNamed(telling)),
    documentsWith(db, telling, search),
  ])
  if (documents === undefined) return undefined
  return sql`SELECT * FROM invoices i WHERE i.customer_id = any(${customers}::bigint[]) OR i.order_id = any(${documents}::bigint[]) ${PLANNED_FOR_VALUES}`
}

/** Documents with a telling word in their papers that have the whole search; undefined = there are too many of either. */
async function documentsWith(db: Db, telling: string, search: string): Promise<number[] | undefined> {
  const { rows } = await sql<{ read: number; found: number[] }>`
    SELECT count(*) AS read, coalesce(array_agg(o.id) FILTER (WHERE ${allOf(searchedAmongFew(search))}), '{}') AS found
    FROM (SELECT * FROM orders o WHERE ${anyInPapers(telling)} LIMIT ${sql.lit(LOOKED_THROUGH + 1)}) o`.execute(
    db,
  )
  const { read = 0, found = [] } = rows[0] ?? {}
  return read > LOOKED_THROUGH || found.length > MOST ? undefined : found
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
