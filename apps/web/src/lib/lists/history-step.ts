type SearchState = { readonly search?: string | undefined }

/**
 * After this time without typing the search counts as looked at: more typing is a new history entry, and
 * "back" returns to it.
 */
const LOOKED_AT_MS = 3000

let last: { search: string | undefined; at: number } = { search: undefined, at: Number.NEGATIVE_INFINITY }

/**
 * Whether a change of the address replaces the current history entry instead of adding one: true while a
 * search is being typed. Tabs, filters, order, view and page always add an entry, as does a new search over
 * one that was looked at. Called once for each change; `now` in milliseconds.
 */
export function replacesHistoryStep(before: SearchState, changes: object, now = Date.now()): boolean {
  if (!('search' in changes)) return false
  const search = changes.search as string | undefined
  const isTyping = before.search === last.search && now - last.at < LOOKED_AT_MS
  last = { search, at: now }
  return isTyping && search !== undefined
}
