import { sql } from 'kysely'
import type { OrderFilters } from './order-filters.ts'

/** Filters that the sums know nothing of. */
const BEYOND_SUMS = [
  'search',
  'number',
  'invoiceNumber',
  'reference',
  'customerId',
  'createdFrom',
  'createdTo',
  'paymentCondition',
  'warehouseId',
] as const satisfies readonly (keyof OrderFilters)[]

/**
 * Where the documents of a filter are counted, under the alias `o` with the columns `documents`, `total` and `weight`:
 * from the kept sums where they know all that is asked, else document by document. Both read the same conditions.
 */
export const countedFrom = (filters: OrderFilters) =>
  BEYOND_SUMS.every((name) => filters[name] === undefined) ? SUMS : DOCUMENTS

const SUMS = sql`order_sums o`
const DOCUMENTS = sql`(SELECT *, 1 AS documents FROM orders) o`

export type CountedFrom = typeof SUMS
