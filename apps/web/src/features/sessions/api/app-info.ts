import { apiQuery } from '../../../lib/api/api-query.ts'

/** Version, company, and whether this is a demo; open to everyone. */
export const appInfoQuery = () => ({ ...apiQuery('GET /app-info'), staleTime: Number.POSITIVE_INFINITY })
