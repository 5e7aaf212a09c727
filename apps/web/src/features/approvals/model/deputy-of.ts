import type { ApiRow } from '../../../lib/api/api.ts'

export type Absence = ApiRow<'GET /absences'>

/** The current absence of a user, else the next planned one. */
export function deputyOf(absences: readonly Absence[], userId: number | undefined): Absence | undefined {
  const own = absences.filter(({ absent }) => absent.id === userId)
  const next = own.filter(({ state }) => state === 'planned').toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return own.find(({ state }) => state === 'now') ?? next[0]
}
