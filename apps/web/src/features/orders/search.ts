import { list, number, oneOf, searchReader, text } from '../../lib/search-params.ts'

export const ORDER_TABS = ['mine', 'pending', 'drafts', 'processing', 'canceled', 'finished', 'all'] as const
export const ORDER_VIEWS = ['list', 'grid', 'kanban'] as const
export const ORDER_TYPES = ['PEV', 'COT', 'POF'] as const

const types = (raw: unknown) => {
  const known = ORDER_TYPES.filter((type) => list(raw)?.includes(type))
  return known.length > 0 ? known : undefined
}
const day = (raw: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(raw)) ? text(raw) : undefined)

/** Filters of the orders list as they stand in the address, under the names of GET /orders. */
export const readOrdersSearch = searchReader({
  tab: oneOf(...ORDER_TABS),
  view: oneOf(...ORDER_VIEWS),
  saved: number,
  columns: list,
  dense: oneOf('true', 'false'),
  sort: oneOf('newest', 'oldest'),
  page: number,
  search: text,
  number: text,
  invoiceNumber: text,
  customerId: number,
  type: types,
  status: list,
  stage: list,
  createdFrom: day,
  createdTo: day,
  operationId: list,
  paymentCondition: text,
  branchId: list,
  warehouseId: list,
  reference: text,
  userId: number,
})
export type OrdersSearch = ReturnType<typeof readOrdersSearch>
export type OrderTab = (typeof ORDER_TABS)[number]
