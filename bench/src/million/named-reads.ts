/** Whose reads are measured: the first sees everything, the second one branch and the own documents, the others what waits for them. */
export const READERS = [
  'admin',
  'operator',
  'financial_approver',
  'stock_analyst',
  'picking_manager',
] as const
export type Reader = (typeof READERS)[number]

export type Read = {
  readonly name: string
  readonly person: Reader
  /** Path under /api. */
  readonly path: string
}

export type Named = readonly [name: string, path: string]

export const readsBy = (person: Reader, named: readonly Named[]): Read[] =>
  named.map(([name, path]) => ({ name, person, path: encodeURI(path) }))

/** A page far down a list. */
export const FAR = 'page=5000'

export const tabOf = (tab: string): Named => [`tab ${tab}`, `tab=${tab}`]

/** The reads of a list: its name before that of the filter. */
export const offered = (name: string, path: string, reads: readonly Named[]): Named[] =>
  reads.map(([filter, query]) => [filter === '' ? name : `${name}, ${filter}`, `${path}?${query}`])
