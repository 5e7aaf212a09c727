import { apiQuery } from '../../../lib/api/api-query.ts'

export const homeQuery = () => ({ ...apiQuery('GET /home'), refetchInterval: 60_000 })
