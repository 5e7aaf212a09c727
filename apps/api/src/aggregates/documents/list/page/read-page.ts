import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { type RawBuilder, sql } from 'kysely'
import { PLANNED_FOR_VALUES } from '../../../../db/planned-for-values.ts'
import type { Db } from '../../../../db/pool.ts'
import { NEAR, type Page, type Places, type SizedPage } from '../../../../engines/lists/page.ts'
import {
  type CreatedCount,
  foldCounts,
  isDated,
  monthAfter,
  monthOf,
  periodsOf,
} from '../../../../engines/lists/periods.ts'
import { LOOKED_THROUGH } from '../counted-text.ts'
import { daySums, monthSums } from '../group-sums.ts'
import { type ListedOrder, readRowsAt, readRowsOfLists } from '../order-rows.ts'
import type { OrderWhere } from '../order-where.ts'
import { type FilterTotals, NOTHING } from '../read-order-totals.ts'
import { hasText, isIndexed, yearAsked } from '../text-filters.ts'
import {
  placesByIndex,
  placesInWindow,
  placesNear,
  placesOfKinds,
  placesOfRead,
  placesOfShort,
  placesOnDays,
} from './places.ts'
import { placesOfText } from './places-of-text.ts'

/** Debts of customers are looked at as they are today. */
type DatedPage = SizedPage & { readonly today: CalendarDate }

/** Up to here the documents of a list are all looked up in an index and put in order. */
const FEW = 20_000

/** So many documents with a name that some of them are likely among the next ones. */
const COMMON = 5000
/** So few are rarely among the newest documents: looking there first costs more than the index. */
const RARE = 10_000

/** The rows of a page, found in the way that reads least (decision 0052). Only a wide list need not know its totals first. */
export async function readPage(
  db: Db,
  where: OrderWhere,
  page: DatedPage,
  counting: Promise<FilterTotals>,
): Promise<readonly ListedOrder[]> {
  const rowsAt = (places: Places) => readRowsAt(db, places, page)
  if (where.filters.customerId !== undefined) return rowsAt(placesByIndex(where, page))
  const isNear = page.offset + page.limit <= NEAR
  if (!isNear || (!where.isWide && isFoundAt(where, await counting, page))) {
    return rowsAt(await farPlaces(db, where, page, await counting))
  }
  const [near, totals] = await Promise.all([rowsAt(nearPlaces(where, page)), counting])
  const isWhole =
    near.length === page.limit || (totals.isExact && totals.documents <= page.offset + near.length)
  return isWhole ? near : rowsAt(await farPlaces(db, where, page, totals))
}

/** The first pages of several lists: of short ones in one statement. */
export async function readPages(
  db: Db,
  wheres: readonly OrderWhere[],
  page: DatedPage,
  totals: readonly FilterTotals[],
): Promise<(readonly ListedOrder[])[]> {
  const areShort = wheres.every((where, at) => isShort(where, totals[at]))
  if (!areShort)
    return await Promise.all(wheres.map((where, at) => readPage(db, where, page, known(totals[at]))))
  return await readRowsOfLists(
    db,
    wheres.map((where, at) => placesOfShort(where, page, totals[at]?.documents ?? 0)),
    page,
  )
}

const isShort = (where: OrderWhere, totals: FilterTotals | undefined) =>
  totals !== undefined && where.filters.customerId === undefined && !hasText(where.filters) && isRare(totals)

const known = async (totals: FilterTotals | undefined) => totals ?? NOTHING

/** Whether an index finds them all at once. Days are stretches of the list: looking through them begins where they are. */
const isFoundAt = (where: OrderWhere, totals: FilterTotals, page: DatedPage) =>
  hasText(where.filters)
    ? totals.isExact || isOfAnotherYear(where, page)
    : !isDated(where.filters) && isRare(totals)

/** Whether a search names a year that the next documents of the list are not of. */
const isOfAnotherYear = ({ filters }: OrderWhere, { sort, today }: DatedPage) => {
  const year = yearAsked(filters)
  return year !== undefined && (sort !== 'newest' || year !== Number(today.slice(0, 4)))
}

const isRare = ({ documents, isExact }: FilterTotals) => isExact && documents <= RARE

/** Among the next documents of the list. */
const nearPlaces = (where: OrderWhere, page: DatedPage): Places =>
  where.isWide || hasText(where.filters) ? placesInWindow(where, page) : placesNear(where, page)

/** Where the documents are that do not lie near. */
async function farPlaces(db: Db, where: OrderWhere, page: DatedPage, totals: FilterTotals): Promise<Places> {
  if (hasText(where.filters)) {
    return isIndexed(where.filters)
      ? placesOfIndexed(where, page, totals)
      : totals.isExact
        ? placesOfRead(where, page)
        : placesInWindow(where, page, LOOKED_THROUGH)
  }
  if (where.asksCreator || totals.documents <= FEW) return placesOfKinds(where, page)
  const { days, offset } = await findDays(db, where, page)
  return placesOnDays(where, { ...page, offset }, days)
}

/** A year stands on too few of the next documents to walk to its own. */
const placesOfIndexed = (where: OrderWhere, page: DatedPage, { documents, isExact }: FilterTotals): Places =>
  isExact || yearAsked(where.filters) !== undefined
    ? placesOfText(where, { ...page, isCommon: documents > COMMON })
    : placesByIndex(where, page)

/** The days that hold a page, in the order of the list, and how many documents on them come before it. */
export type PageDays = { readonly days: readonly CalendarDate[]; readonly offset: number }

/**
 * Finds by the kept sums where in time a page lies, first the months and then their days, without a look at a document
 * (decision 0052). For lists that kinds and days answer.
 */
export async function findDays(db: Db, where: OrderWhere, page: Page): Promise<PageDays> {
  const months = foldCounts(await countByDay(db, where, monthSums(where)), page, monthOf)
  const { starts, offset } = periodsOf(months, page)
  if (starts.length === 0) return { days: [], offset: 0 }
  const sorted = starts.toSorted()
  const span = { from: sorted[0], to: monthAfter(sorted.at(-1) ?? '') }
  const days = foldCounts(await countByDay(db, where, daySums(where, span)), page, (day) => day)
  const found = periodsOf(days, { ...page, offset })
  return { days: found.starts, offset: found.offset }
}

/** Documents by day of creation; months count under their first day. Planned anew each time: periods differ too much in size. */
async function countByDay(
  db: Db,
  { kinds }: OrderWhere,
  from: RawBuilder<unknown>,
): Promise<readonly CreatedCount[]> {
  const { rows } = await sql<CreatedCount>`${PLANNED_FOR_VALUES}
    SELECT o.created_at, sum(documents)::bigint AS documents FROM (${from}) o WHERE ${kinds} GROUP BY 1`.execute(
    db,
  )
  return rows
}
