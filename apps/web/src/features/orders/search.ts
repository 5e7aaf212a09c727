import { COMPOUND_STAGES, ORDER_STAGES } from '@cais/domain/orders/stages'
import { ORDER_STATUSES } from '@cais/domain/orders/statuses'
import {
  codes,
  day,
  list,
  number,
  oneOf,
  page,
  searchReader,
  someOf,
  words,
} from '../../lib/lists/search-params.ts'

export const ORDER_TABS = ['mine', 'pending', 'drafts', 'processing', 'canceled', 'finished', 'all'] as const
export const ORDER_VIEWS = ['list', 'grid', 'kanban'] as const
export const ORDER_TYPES = ['PEV', 'COT', 'POF'] as const

/** In filters a draft has the status NOT_SUBMITTED. */
const statuses = (raw: unknown) =>
  someOf(
    'NOT_SUBMITTED',
    ...ORDER_STATUSES,
  )(raw)?.map((status) => (status === 'DRAFT' ? 'NOT_SUBMITTED' : status))

/** The filters of the orders list in the address, named as in GET /orders. */
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
  type: someOf(...ORDER_TYPES),
  status: statuses,
  stage: someOf(...ORDER_STAGES, ...COMPOUND_STAGES),
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
