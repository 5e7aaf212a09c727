import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Db } from '../../../../db/pool.ts'
import { LOOKED_THROUGH } from '../../filter/counted-text.ts'
import { isDated } from '../../filter/created-within.ts'
import type { OrderWhere } from '../../filter/order-where.ts'
import { hasText, isIndexed, yearAsked } from '../../filter/text-filters.ts'
import { type ListedOrder, readRowsAt, readRowsOfLists } from '../read-order-rows.ts'
import { type FilterTotals, NOTHING } from '../read-order-totals.ts'
import { findDays } from './find-days.ts'
import { NEAR, type Places, type SizedPage } from './order-page.ts'
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
type Page = SizedPage & { readonly today: CalendarDate }

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
  page: Page,
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
  page: Page,
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
const isFoundAt = (where: OrderWhere, totals: FilterTotals, page: Page) =>
  hasText(where.filters)
    ? totals.isExact || isOfAnotherYear(where, page)
    : !isDated(where.filters) && isRare(totals)

/** Whether a search names a year that the next documents of the list are not of. */
const isOfAnotherYear = ({ filters }: OrderWhere, { sort, today }: Page) => {
  const year = yearAsked(filters)
  return year !== undefined && (sort !== 'newest' || year !== Number(today.slice(0, 4)))
}

const isRare = ({ documents, isExact }: FilterTotals) => isExact && documents <= RARE

/** Among the next documents of the list. */
const nearPlaces = (where: OrderWhere, page: Page): Places =>
  where.isWide || hasText(where.filters) ? placesInWindow(where, page) : placesNear(where, page)

/** Where the documents are that do not lie near. */
async function farPlaces(db: Db, where: OrderWhere, page: Page, totals: FilterTotals): Promise<Places> {
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
const placesOfIndexed = (where: OrderWhere, page: Page, { documents, isExact }: FilterTotals): Places =>
  isExact || yearAsked(where.filters) !== undefined
    ? placesOfText(where, { ...page, isCommon: documents > COMMON })
    : placesByIndex(where, page)
