import { codes, day, list, number, oneOf, page, searchReader, words } from '../../lib/lists/search-params.ts'

export const ORDER_TABS = ['mine', 'pending', 'drafts', 'processing', 'canceled', 'finished', 'all'] as const
export const ORDER_VIEWS = ['list', 'grid', 'kanban'] as const
export const ORDER_TYPES = ['PEV', 'COT', 'POF'] as const

const types = (raw: unknown) => {
  const known = ORDER_TYPES.filter((type) => list(raw)?.includes(type))
  return known.length > 0 ? known : undefined
}
/** A draft was not submitted: the filter knows it by that name. */
const statuses = (raw: unknown) =>
  codes(40)(raw)?.map((status) => (status === 'DRAFT' ? 'NOT_SUBMITTED' : status))

/** Filters of the orders list as they stand in the address, under the names of GET /orders. */
export const readOrdersSearch = searchReader({
  tab: oneOf(...ORDER_TABS),
  view: oneOf(...ORDER_VIEWS),
  saved: number,
  columns: list,
  dense: oneOf('true', 'false'),
  sort: oneOf('newest', 'oldest'),
  page: page,
  search: words(100),
  number: words(60),
  invoiceNumber: words(60),
  customerId: number,
  type: types,
  status: statuses,
  stage: codes(60),
  createdFrom: day,
  createdTo: day,
  operationId: codes(16),
  paymentCondition: words(60),
  branchId: codes(8),
  warehouseId: codes(12),
  reference: words(60),
  userId: number,
})
export type OrdersSearch = ReturnType<typeof readOrdersSearch>
export type OrderTab = (typeof ORDER_TABS)[number]
