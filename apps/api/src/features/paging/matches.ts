import { type RawBuilder, sql } from 'kysely'

/** Text that LIKE takes as it is written. */
export const literalText = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** Every word of the search somewhere in a searchable column (no accents, no capitals; a trigram index serves it). */
export const matches = (column: string, search: string): RawBuilder<boolean>[] =>
  words(search).map(
    (word) => sql<boolean>`${sql.ref(column)} LIKE '%' || searchable(${literalText(word)}) || '%'`,
  )

const MOST_WORDS = 8

const words = (search: string) =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
