import { apiQuery } from '../../../lib/api/api-query.ts'

/** The session compares what it needs; comparing every field of a long draft once more would be felt while typing. */
export const draftQuery = (id: number) => ({
  ...apiQuery('GET /drafts/{id}', { params: { id } }),
  structuralSharing: false,
})
