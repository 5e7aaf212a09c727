type Searched = { readonly search?: string | undefined }

/**
 * Whether a change of the address takes the place of the one before instead of being a step to come back to: more or
 * other letters of a search. Tabs, filters, order, view and page are steps each.
 */
export const isSameStep = (before: Searched, changes: object): boolean =>
  'search' in changes && changes.search !== undefined && before.search !== undefined
