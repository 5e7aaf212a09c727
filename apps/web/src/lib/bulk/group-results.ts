import type { BulkResult } from './call.ts'

export type ResultGroup = {
  readonly key: string
  readonly results: readonly BulkResult[]
  /** Why, for a group of refused ones. */ readonly message: string | null
}

/** Groups documents that are refused for the same reason, the largest group first. */
export const refusalGroups = (results: readonly BulkResult[]): ResultGroup[] =>
  grouped(
    results.filter(({ outcome }) => outcome === 'refused'),
    ({ error, number }) => reasonOf(error?.message ?? '', number),
  ).map(({ key, results }) => ({ key, results, message: key }))

/** Groups documents that end up in the same state. */
export const stateGroups = (results: readonly BulkResult[]): ResultGroup[] =>
  grouped(
    results.filter(({ outcome }) => outcome === 'done'),
    ({ status, stages, changed }) => [status, ...stages, changed].join(' '),
  ).map(({ key, results }) => ({ key, results, message: null }))

/** The sentence without the number of the document, so that equal reasons are grouped. */
const reasonOf = (message: string, number: string | null) =>
  number === null ? message : message.replace(` ${number}`, '')

function grouped(results: readonly BulkResult[], keyOf: (result: BulkResult) => string) {
  const groups = new Map<string, BulkResult[]>()
  for (const result of results) {
    const key = keyOf(result)
    groups.set(key, [...(groups.get(key) ?? []), result])
  }
  return [...groups]
    .map(([key, results]) => ({ key, results }))
    .sort((one, other) => other.results.length - one.results.length)
}
