import { apiQuery } from '../../../lib/api/api-query.ts'

/** What waits for the caller, and the shipments of today. */
export const homeQuery = () => apiQuery('GET /home')
