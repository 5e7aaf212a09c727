import { apiQuery } from '../../../lib/api/api-query.ts'

/** Branches, warehouses, operations and people change rarely: asked once in ten minutes. */
const rarely = { staleTime: 10 * 60_000 }

export const branchesQuery = () => ({ ...apiQuery('GET /branches'), ...rarely })
export const warehousesQuery = () => ({ ...apiQuery('GET /warehouses', {}), ...rarely })
export const operationsQuery = () => ({ ...apiQuery('GET /operations'), ...rarely })
export const paymentConditionsQuery = () => ({ ...apiQuery('GET /payment-conditions'), ...rarely })
export const userNamesQuery = () => ({ ...apiQuery('GET /users/names'), ...rarely })
