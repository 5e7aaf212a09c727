import { codes, day, oneOf, page, searchReader } from '../../lib/lists/search-params.ts'

export const VIEWS = ['closing', 'journal', 'series'] as const

const month = (raw: unknown) =>
  /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(String(raw)) ? String(raw) : undefined

/** The month and what of the books is open, in the address. */
export const readClosingSearch = searchReader({
  view: oneOf(...VIEWS),
  month,
  page,
  from: day,
  to: day,
  branchId: codes(8),
})
export type ClosingSearch = ReturnType<typeof readClosingSearch>
