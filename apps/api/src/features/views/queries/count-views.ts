import { VIEW_QUERIES, type ViewList } from '@cais/contract/views/lists'
import type { User } from '@cais/domain/access/actor'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import type { ListedView } from '../presenter/present-view.ts'
import { readQuery } from '../read-query.ts'
import { COUNT_OF } from './count-of-list.ts'
import { readViews } from './list-views.ts'

type Reader = { readonly user: User; readonly now: Date }
export type ViewCount = { readonly id: number; readonly count: number | null }
type Kept = { readonly at: number; readonly counts: Promise<ViewCount[]> }

/** Screens ask again after each change: whoever asks within this time gets the same answer. */
const FRESH_MS = 2000
const MOST_KEPT = 1000

/** Counts the rows behind the views of a user, each user's answer kept for two seconds on this server. */
export function createViewCounts() {
  const kept = new Map<string, Kept>()
  return async (db: Db, list: ViewList | undefined, { user, now }: Reader): Promise<ViewCount[]> => {
    const views = await readViews(db, list, user)
    // What is counted is part of the name: a view that was just changed is counted anew.
    const key = JSON.stringify([user.id, views.map(({ id, version }) => [id, version])])
    const found = kept.get(key)
    if (found && now.getTime() - found.at < FRESH_MS) return await found.counts
    const counts = countAll(db, views, { user, now })
    kept.delete(key)
    kept.set(key, { at: now.getTime(), counts })
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
    counts.catch(() => kept.delete(key))
    return await counts
  }
}

/** One statement for each list. A view whose filters the list does not know any more has no count. */
async function countAll(db: Db, views: readonly ListedView[], reader: Reader): Promise<ViewCount[]> {
  const lists = [...new Set(views.map(({ list }) => list))]
  const counted = await Promise.all(
    lists.map((list) => {
      const ofList = views.filter((view) => view.list === list)
      return countList(db, list, ofList, reader)
    }),
  )
  const counts = new Map(counted.flat())
  return views.map(({ id }) => ({ id, count: counts.get(id) ?? null }))
}

async function countList<List extends ViewList>(
  db: Db,
  list: List,
  views: readonly ListedView[],
  reader: Reader,
): Promise<[number, number | null][]> {
  const known = views.flatMap(({ id, query }) => {
    const parsed = queryOf(list, query)
    return parsed === undefined ? [] : [{ id, query: parsed }]
  })
  const queries = known.map(({ query }) => query)
  const counts = await COUNT_OF[list](db, queries, reader)
  return known.map(({ id }, place) => [id, counts[place] ?? null])
}

/** Undefined for filters that the list does not know any more. */
function queryOf<List extends ViewList>(list: List, query: string) {
  const parsed = VIEW_QUERIES[list].safeParse(readQuery(query))
  return parsed.success ? (parsed.data as z.output<(typeof VIEW_QUERIES)[List]>) : undefined
}
