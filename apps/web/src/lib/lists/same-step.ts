type Searched = { readonly search?: string | undefined }

/** A search that stood so long was looked at: what is typed over it is a step of its own, and back returns to it. */
const LOOKED_AT = 3000

let last: { search: string | undefined; at: number } = { search: undefined, at: Number.NEGATIVE_INFINITY }

/**
 * Whether a change of the address takes the place of the one before instead of being a step to come back to: more or
 * other letters of a search while it is being typed. Tabs, filters, order, view and page are steps each, and so is the
 * first search over one that was looked at. Asked once for each change; `now` in milliseconds.
 */
export function isSameStep(before: Searched, changes: object, now = Date.now()): boolean {
  if (!('search' in changes)) return false
  const search = changes.search as string | undefined
  const isTyping = before.search === last.search && now - last.at < LOOKED_AT
  last = { search, at: now }
  return isTyping && search !== undefined
}
