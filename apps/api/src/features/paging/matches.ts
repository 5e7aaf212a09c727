import { type RawBuilder, sql } from 'kysely'

/** Text that LIKE takes as it is written. */
export const literalText = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** Every word of the search somewhere in a searchable column (no accents, no capitals; a trigram index serves it). */
export const matches = (column: string, search = ''): RawBuilder<boolean>[] =>
  words(search).map(
    (word) => sql<boolean>`${sql.ref(column)} LIKE '%' || searchable(${literalText(word)}) || '%'`,
  )

/** Part of a plain column, as people type it: no accents, any case, % and _ as they are written. Nothing asked = undefined. */
export const contains = (column: string, part: string | undefined): RawBuilder<boolean> | undefined =>
  part
    ? sql<boolean>`searchable(${sql.ref(column)}) LIKE '%' || searchable(${literalText(part)}) || '%'`
    : undefined

/** Part of one column that the search text of its row holds too: the index finds the rows, the column decides. */
export const partOf = (column: `${string}.${string}`, part: string | undefined) => [
  ...matches(`${column.split('.', 1)}.search_text`, part),
  contains(column, part),
]

const MOST_WORDS = 8

const words = (search: string) =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
