import { list, number, oneOf, searchReader, text } from '../../lib/search-params.ts'

/** Filters of the orders list as they stand in the address, under the names of GET /orders. */
export const readOrdersSearch = searchReader({
  tab: oneOf('mine', 'pending', 'drafts', 'processing', 'canceled', 'finished', 'all'),
  view: oneOf('list', 'grid', 'kanban'),
  sort: oneOf('newest', 'oldest'),
  page: number,
  search: text,
  number: text,
  invoiceNumber: text,
  customerId: number,
  type: list,
  status: list,
  stage: list,
  createdFrom: text,
  createdTo: text,
  operationId: list,
  paymentCondition: text,
  branchId: list,
  warehouseId: list,
  reference: text,
  userId: number,
})
export type OrdersSearch = ReturnType<typeof readOrdersSearch>
