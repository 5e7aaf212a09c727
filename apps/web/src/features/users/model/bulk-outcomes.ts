import type { UserBulkReport } from '../api.ts'
import type { UserRow } from './user-form.ts'

/** The users of a report by what became of them; refused ones by the sentence, in the order of the request. */
export function outcomeGroups<User extends Pick<UserRow, 'id'>>(
  { results }: Pick<UserBulkReport, 'results'>,
  users: readonly User[],
) {
  const of = (wanted: (result: UserBulkReport['results'][number]) => boolean) => {
    const ids = new Set(results.filter(wanted).map(({ id }) => id))
    return users.filter(({ id }) => ids.has(id))
  }
  const messages = new Set(results.flatMap(({ error }) => (error ? [error.message] : [])))
  return {
    changed: of(({ outcome, changed }) => outcome === 'done' && changed),
    unchanged: of(({ outcome, changed }) => outcome === 'done' && !changed),
    refused: [...messages].map((message) => ({
      message,
      users: of(({ error }) => error?.message === message),
    })),
  }
}
