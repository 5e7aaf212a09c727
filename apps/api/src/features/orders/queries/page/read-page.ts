import type { Db } from '../../../../db/pool.ts'
import type { OrderWhere } from '../../filter/order-where.ts'
import { hasText } from '../../filter/text-filters.ts'
import { type OrderListRow, readRowsAt } from '../read-order-rows.ts'
import type { FilterTotals } from '../read-order-totals.ts'
import { findDays } from './find-days.ts'
import type { OrderPage, Places } from './order-page.ts'
import { placesByIndex, placesInWindow, placesOfKinds, placesOnDays } from './places.ts'
import { placesOfText } from './places-of-text.ts'

type Page = OrderPage & { readonly limit: number }

/** Up to here a page may lie within the window that nearly every list begins in. */
const NEAR = 500

/** Up to here the documents of a list are all looked up in an index and put in order. */
const FEW = 20_000

/**
 * The rows of a page, found in the way that reads least (decision 0052). The totals of the list may be counted while the
 * near documents are looked through.
 */
export async function readPage(
  db: Db,
  where: OrderWhere,
  page: Page,
  counting: Promise<FilterTotals>,
): Promise<readonly OrderListRow[]> {
  const rowsAt = (places: Places) => readRowsAt(db, places, page.sort)
  if (where.filters.customerId !== undefined) return rowsAt(placesByIndex(where, page))
  if (page.offset + page.limit > NEAR) return rowsAt(await farPlaces(db, where, page, await counting))
  const [near, totals] = await Promise.all([rowsAt(placesInWindow(where, page)), counting])
  const isWhole =
    near.length === page.limit || (totals.isExact && totals.documents <= page.offset + near.length)
  return isWhole ? near : rowsAt(await farPlaces(db, where, page, totals))
}

/** Where the documents are that do not lie near. */
async function farPlaces(db: Db, where: OrderWhere, page: Page, totals: FilterTotals): Promise<Places> {
  if (hasText(where.filters)) return totals.isExact ? placesOfText(where, page) : placesByIndex(where, page)
  if (where.asksCreator || totals.documents <= FEW) return placesOfKinds(where, page)
  const { days, offset } = await findDays(db, where, page)
  return placesOnDays(where, { ...page, offset }, days)
}
