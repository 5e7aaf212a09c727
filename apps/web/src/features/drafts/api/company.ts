import { apiQuery } from '../../../lib/api/api-query.ts'

/** Branches, warehouses and operations change rarely: asked once in ten minutes. */
const rarely = { staleTime: 10 * 60_000 }

export const warehousesQuery = () => ({ ...apiQuery('GET /warehouses', {}), ...rarely })
export const reasonsQuery = () => ({ ...apiQuery('GET /reasons'), ...rarely })
export const operationsQuery = () => ({ ...apiQuery('GET /operations'), ...rarely })
