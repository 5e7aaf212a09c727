import { ORDER_STATUSES, type OrderStatus } from '@cais/domain/orders/statuses'

/** The status filter as statuses: 'not submitted' is a draft; what is no status finds nothing. */
export const wantedStatuses = (names: readonly string[] | undefined): readonly OrderStatus[] | undefined =>
  names &&
  ORDER_STATUSES.filter((status) =>
    names.some((name) => name === status || (status === 'DRAFT' && name === 'NOT_SUBMITTED')),
  )
