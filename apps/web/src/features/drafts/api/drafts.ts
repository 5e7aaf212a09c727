import { apiQuery } from '../../../lib/api/api-query.ts'

const DRAFTS_PER_PAGE = 50

/** The caller's own drafts. */
export const draftsQuery = (page: number) =>
  apiQuery('GET /drafts', { query: { page, perPage: DRAFTS_PER_PAGE } })
