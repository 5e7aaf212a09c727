import type { User } from '@cais/domain/access/actor'
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { type Column, type ListFile, listFile, type Words } from '../../http/export/list-file.ts'
import type { Language } from '../../http/language.ts'
import type { Condition } from './conditions.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { paginationOf, paginationOfCounted, type Sort } from './page.ts'

// biome-ignore lint/suspicious/noExplicitAny: any tables; each list says which, and its rows are what counts
type Statement<Row> = SelectQueryBuilder<any, any, Row>

export type PageQuery = {
  readonly page: number
  readonly perPage: number
  readonly cursor?: string | undefined
}
/** What is asked for, wherever its pages end. */
export type FilterOf<Query> = Omit<Query, keyof PageQuery | 'sort'>

/** Who reads a list, when, and in which language: a handler's context has all of it. */
export type ListReader = { readonly db: Db; readonly user: User; readonly lang: Language; now(): Date }
type Asking<Query> = ListReader & { readonly query: Query }

/**
 * A list of a noun, described once: its pages, counts and file come of this, so that they cannot differ (docs/lists.md).
 * The type of a row is what `columns` selects.
 */
type Description<Query extends PageQuery, Found, Rows extends Statement<unknown>, Shown, Totals> = {
  /** What the filters find within what the user may see: FROM and WHERE, no columns yet. It is counted as it stands. */
  find(db: Db, filter: FilterOf<NoInfer<Query>>, user: User, now: Date): Found
  /** For lists that are too long to be searched and counted in full: what a page and its count read instead. */
  readonly bounded?: {
    /** Up to this number rows are counted and summed exactly; above it the reply says that there are more, and has no totals. */
    readonly maxCounted: number | ((filter: FilterOf<NoInfer<Query>>) => number)
    find(db: Db, filter: FilterOf<NoInfer<Query>>, user: User, now: Date): Promise<Bounded<Found>>
  }
  /** What is read of each row. */
  columns(found: Found): Rows
  /** What tells rows apart, where `columns` joins what they show: the rows of a page are found first, and joined for themselves alone. */
  readonly key?: `${string}.id`
  readonly order: Order<NoInfer<Query>, RowOf<NoInfer<Rows>>>
  /** Rows as the list shows them. What it reads besides, it reads once for all of them. */
  present(rows: readonly RowOf<NoInfer<Rows>>[], reader: Asking<NoInfer<Query>>): Presented<Shown>
  readonly totals?: TotalsOf<Totals>
  /** The list as Excel or CSV, for calls that are exportable. */
  readonly file?: { readonly name: Words; readonly columns: readonly Column<Shown>[] }
}

type RowOf<Rows extends Statement<unknown>> = Awaited<ReturnType<Rows['execute']>>[number]
type Presented<Shown> = readonly Shown[] | Promise<readonly Shown[]>

type Bounded<Found> = {
  /** Where the page is read. */
  readonly shown: Found
  readonly counted: Found
  /** There may be more than what is counted. */
  readonly isPartial: boolean
}

/** Sums over all that the filters find: the value of each row by name, and what the reply says of them and of the count. */
type TotalsOf<Totals> = {
  readonly sums: Readonly<Record<string, Expression<number>>>
  /** The least of each value instead of its sum. */
  readonly least?: Readonly<Record<string, Expression<string>>>
  present(
    sums: Readonly<Record<string, number>>,
    count: number,
    least: Readonly<Record<string, string | null>>,
  ): Totals
}

/** The order of a list. With a cursor clients walk on from page to page; without one pages go by number alone. */
export type Order<Query, Row> = {
  /** The terms of ORDER BY; together they tell any two rows apart. */
  by(query: Query): readonly RawBuilder<unknown>[]
  readonly cursor?: {
    /** What comes after the place in a cursor. Throws VALIDATION_FAILED for what is no cursor of ours. */
    beyond(cursor: string, query: Query): Condition
    write(row: Row): string | null
  }
}

/** By id, for nouns that are numbered as they are made. */
export const byId = (column: `${string}.id`): Order<{ readonly sort: Sort }, { readonly id: number }> => ({
  by: ({ sort }) => [sort === 'newest' ? sql`${sql.ref(column)} DESC` : sql.ref(column)],
  cursor: {
    beyond: (cursor, { sort }) =>
      sql<boolean>`${sql.ref(column)} ${sort === 'newest' ? sql`<` : sql`>`} ${readCursor(cursor)}`,
    write: (row) => writeCursor(row.id),
  },
})

/** A list, freed of the types of its tables. */
export type List<Query extends PageQuery, Row, Shown, Totals> = Description<
  Query,
  Statement<unknown>,
  Statement<Row>,
  Shown,
  Totals
>

/** The list of the call that takes this query. */
export const describeList = <
  Query extends PageQuery,
  Found extends Statement<unknown>,
  Rows extends Statement<unknown>,
  Shown,
  Totals = undefined,
>(
  _query: z.ZodType<Query>,
  description: Description<Query, Found, Rows, Shown, Totals>,
) => description as unknown as List<Query, RowOf<Rows>, Shown, Totals>

/** A page of a list with the count of the whole filter, and its totals where it has some. */
export async function listPage<Query extends PageQuery, Row, Shown, Totals>(
  list: List<Query, Row, Shown, Totals>,
  reader: Asking<Query>,
) {
  const { db, query, user } = reader
  const { shown, counted, isPartial } = list.bounded
    ? await list.bounded.find(db, query, user, reader.now())
    : inFull(list.find(db, query, user, reader.now()))
  const most = list.bounded?.maxCounted
  const maxCounted = typeof most === 'function' ? most(query) : most
  const [rows, { documents, sums, least }] = await Promise.all([
    readPage(list, shown, query),
    readTotals(db, list, { found: counted, maxCounted }),
  ])
  const isExact = !isPartial && documents <= (maxCounted ?? documents)
  return {
    data: [...(await list.present(rows, reader))],
    meta: {
      pagination: list.bounded
        ? paginationOfCounted(query, { documents, isExact }, rows.length)
        : paginationOf(query, documents),
      ...cursorAfter(list, rows, query),
      ...(list.totals && isExact && { totals: list.totals.present(sums, documents, least) }),
    },
  }
}

const inFull = (found: Statement<unknown>) => ({ shown: found, counted: found, isPartial: false })

/** The rows of a page of what was found: by its number, or after a cursor. */
async function readPage<Query extends PageQuery, Row>(
  list: Pick<List<Query, Row, unknown, unknown>, 'columns' | 'key' | 'order'>,
  found: Statement<unknown>,
  query: Query,
): Promise<Row[]> {
  const { page, perPage, cursor } = query
  const after = cursor === undefined ? undefined : list.order.cursor?.beyond(cursor, query)
  const cut = <Of>(rows: Statement<Of>) =>
    (after === undefined ? rows.offset((page - 1) * perPage) : rows.where(after).offset(0)).limit(perPage)
  const { key } = list
  if (key === undefined) return await cut(inOrder(list, found, query)).execute()
  const ids = cut(ordered(found.select(key), list, query))
  return await inOrder(list, found.where(sql<boolean>`${sql.ref(key)} = ANY(ARRAY(${ids}))`), query).execute()
}

const inOrder = <Query extends PageQuery, Row>(
  list: Pick<List<Query, Row, unknown, unknown>, 'columns' | 'order'>,
  found: Statement<unknown>,
  query: Query,
): Statement<Row> => ordered(list.columns(found), list, query)

const ordered = <Query extends PageQuery, Row>(
  rows: Statement<Row>,
  { order }: Pick<List<Query, never, unknown, unknown>, 'order'>,
  query: Query,
): Statement<Row> => order.by(query).reduce((some, term) => some.orderBy(term), rows)

/** How many rows were found, and their sums. A bounded list reads one row more than it counts. */
async function readTotals<Query extends PageQuery>(
  db: Db,
  { totals }: Pick<List<Query, never, unknown, unknown>, 'totals'>,
  { found, maxCounted }: { readonly found: Statement<unknown>; readonly maxCounted: number | undefined },
) {
  const { sums = {}, least = {} } = totals ?? {}
  const rows = found
    .select(Object.entries({ ...sums, ...least }).map(([name, value]) => sql`${value}`.as(name)))
    .$if(maxCounted !== undefined, (some) => some.limit((maxCounted ?? 0) + 1))
  const { documents, ...values } = await db
    .selectFrom(rows.as('found'))
    .select([sql<number>`count(*)`.as('documents')])
    .select(Object.keys(sums).map((name) => sql`coalesce(sum(${foundColumn(name)}), 0)::bigint`.as(name)))
    .select(Object.keys(least).map((name) => sql`min(${foundColumn(name)})`.as(name)))
    .executeTakeFirstOrThrow()
  const part = <Value>(names: object) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, Reflect.get(values, name) as Value]))
  return { documents, sums: part<number>(sums), least: part<string | null>(least) }
}

const foundColumn = (name: string) => sql.ref(`found.${name}`)

/** A page that is not full is the last one. */
const cursorAfter = <Query extends PageQuery, Row>(
  { order }: Pick<List<Query, Row, unknown, unknown>, 'order'>,
  rows: readonly Row[],
  { perPage }: Query,
) => {
  if (order.cursor === undefined) return {}
  const last = rows.length === perPage ? rows.at(-1) : undefined
  return { cursor: last === undefined ? null : order.cursor.write(last) }
}

/** Rows under each of several filters, counted as the list counts its own, in one statement: for saved views. */
export async function countFilters<Query extends PageQuery>(
  list: Pick<List<Query, never, unknown, unknown>, 'find'>,
  db: Db,
  filters: readonly FilterOf<Query>[],
  { user, now }: { readonly user: User; readonly now: Date },
): Promise<number[]> {
  const parts = filters.map((filter, place) =>
    list.find(db, filter, user, now).select([sql.lit(place).as('place'), sql<number>`count(*)`.as('count')]),
  )
  const [first, ...others] = parts
  if (first === undefined) return []
  const rows = await others
    .reduce((all, part) => all.unionAll(part), first)
    .orderBy('place')
    .execute()
  return rows.map((row) => (row as { count: number }).count)
}

/** The whole filter of a list as a file: same rows, same order as on its pages. */
export function listAsFile<Query extends PageQuery, Row, Shown>(
  list: List<Query, Row, Shown, unknown>,
  reader: Asking<Query>,
): ListFile {
  if (list.file === undefined) throw new Error('This list has no file')
  return rowsAsFile(list, reader, { ...list.file, present: list.present })
}

/** The same for a file that holds more of each row than the list shows. */
export const rowsAsFile = <Query extends PageQuery, Row, Shown>(
  list: Pick<List<Query, Row, unknown, unknown>, 'find' | 'columns' | 'order'>,
  reader: Asking<Query>,
  { name, columns, present }: FileOf<Query, Row, Shown>,
): ListFile =>
  listFile<Row, Shown>({
    name,
    columns,
    statement: inOrder(list, list.find(reader.db, reader.query, reader.user, reader.now()), reader.query),
    present: (rows, db) => present(rows, { ...reader, db }),
  })

type FileOf<Query, Row, Shown> = {
  readonly name: Words
  readonly columns: readonly Column<Shown>[]
  readonly present: (rows: readonly Row[], reader: Asking<Query>) => Presented<Shown>
}
