import { apiQuery } from '../../../lib/api-query.ts'

export const draftQuery = (id: number) => apiQuery('GET /drafts/{id}', { params: { id } })
