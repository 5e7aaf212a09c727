import { VIEW_QUERIES, type ViewList } from '@cais/contract/views/lists'
import type { User } from '@cais/domain/access/actor'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { readQuery } from '../check-content.ts'
import type { ListedView } from '../presenter/present-view.ts'
import { readViews } from './list-views.ts'

type Reader = { readonly user: User; readonly now: Date }
/** How each list counts: by its own query, so that counts and lists agree. features.ts hands the queries in. */
export type CountOfList = {
  readonly [List in ViewList]: (
    db: Db,
    queries: readonly z.output<(typeof VIEW_QUERIES)[List]>[],
    reader: Reader,
  ) => Promise<readonly (number | null)[]>
}

export type ViewCount = { readonly id: number; readonly count: number | null }
type ViewQuery = { readonly countOf: CountOfList; readonly reader: Reader }
type CachedCounts = { readonly at: number; readonly counts: Promise<ViewCount[]> }

/** Screens ask again after each change; within this time they get the same answer. */
const CACHE_MS = 2000
const MAX_CACHED = 1000

/** Counts the rows of a user's views. Each answer is cached for two seconds on this server. */
export function createViewCounts(countOf: CountOfList) {
  const cache = new Map<string, CachedCounts>()
  return async (db: Db, list: ViewList | undefined, { user, now }: Reader): Promise<ViewCount[]> => {
    const views = await readViews(db, list, user)
    // What is counted is part of the name: a view that was just changed is counted anew.
    const key = JSON.stringify([user.id, views.map(({ id, version }) => [id, version])])
    const found = cache.get(key)
    if (found && now.getTime() - found.at < CACHE_MS) return await found.counts
    const counts = countAll(db, views, { countOf, reader: { user, now } })
    cache.delete(key)
    cache.set(key, { at: now.getTime(), counts })
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value ?? '')
    counts.catch(() => cache.delete(key))
    return await counts
  }
}

/** One statement for each list. A view whose filters the list does not know any more has no count. */
async function countAll(db: Db, views: readonly ListedView[], asked: ViewQuery): Promise<ViewCount[]> {
  const lists = [...new Set(views.map(({ list }) => list))]
  const counted = await Promise.all(
    lists.map((list) => {
      const ofList = views.filter((view) => view.list === list)
      return countList(db, list, ofList, asked)
    }),
  )
  const counts = new Map(counted.flat())
  return views.map(({ id }) => ({ id, count: counts.get(id) ?? null }))
}

async function countList<List extends ViewList>(
  db: Db,
  list: List,
  views: readonly ListedView[],
  { countOf, reader }: ViewQuery,
): Promise<[number, number | null][]> {
  const known = views.flatMap(({ id, query }) => {
    const parsed = queryOf(list, query)
    return parsed === undefined ? [] : [{ id, query: parsed }]
  })
  const queries = known.map(({ query }) => query)
  const counts = await countOf[list](db, queries, reader)
  return known.map(({ id }, place) => [id, counts[place] ?? null])
}

/** Undefined for filters that the list does not know any more. */
function queryOf<List extends ViewList>(list: List, query: string) {
  const parsed = VIEW_QUERIES[list].safeParse(readQuery(query))
  return parsed.success ? (parsed.data as z.output<(typeof VIEW_QUERIES)[List]>) : undefined
}
