import { type RawBuilder, sql } from 'kysely'

/** Whether an index of triples of letters and digits knows a text. */
export const hasTriple = (text: string): boolean => TRIPLE.test(text)
const TRIPLE = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u

/** Text that LIKE takes as it is written. */
export const literalText = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** Every word of the search somewhere in a searchable column (no accents, no capitals; a trigram index serves it). */
export const matches = (column: string, search = ''): RawBuilder<boolean>[] =>
  wordsOf(search).map((word) => wordIn(column, word))

/** A word somewhere in a searchable column, read on rows that were found by something else: no index is asked. */
export const isOnRow = (column: string, word: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} || '') LIKE '%' || searchable(${literalText(word)}) || '%'`

/**
 * Numbers are alike but for their digits (PEV.SD.2026/10423): the index looks for the digits alone, whose triples are rare, and the word is then
 * read on the row. Nothing is put behind the column but to keep the index out of that.
 */
function wordIn(column: string, word: string): RawBuilder<boolean> {
  const digits = rareDigits(word)
  const isThere = (text: RawBuilder<unknown>, part: string) =>
    sql<boolean>`${text} LIKE '%' || searchable(${literalText(part)}) || '%'`
  if (digits === undefined || digits === word) return isThere(sql.ref(column), word)
  return sql<boolean>`(${isThere(sql.ref(column), digits)} AND ${isThere(sql`(${sql.ref(column)} || '')`, word)})`
}

/** Numbers up to 2039 are more often years than serials. */
export const isYear = (digits: string): boolean => /^20[0-3]\d$/.test(digits)

/** The longest row of digits in a word, if it is long enough and no year. */
const rareDigits = (word: string): string | undefined =>
  (word.match(/\d{4,}/g) ?? []).filter((digits) => !isYear(digits)).toSorted((a, b) => b.length - a.length)[0]

/** Part of a plain column, as people type it: no accents, any case, % and _ as they are written. Nothing asked = undefined. */
export function contains(column: string, part: string | undefined): RawBuilder<boolean> | undefined {
  if (!part) return undefined
  return hasTriple(part)
    ? sql<boolean>`searchable(${sql.ref(column)}) LIKE ${anywhere(part)}`
    : isReadOnRow(column, part)
}

const anywhere = (part: string) => sql`'%' || searchable(${literalText(part)}) || '%'`

/** The same where no index helps and each row is read: text of nothing but ASCII has no accents to take away, which costs ten times as much. */
const isReadOnRow = (column: string, part: string) =>
  sql<boolean>`CASE WHEN octet_length(${sql.ref(column)}) = length(${sql.ref(column)}) THEN lower(${sql.ref(column)}) ELSE searchable(${sql.ref(column)}) END LIKE ${anywhere(part)}`

/** The same of a column whose triples have an index: by the end of a number, where one stands in the part, and then as a whole. */
export function containsIndexed(column: string, part: string | undefined): RawBuilder<boolean> | undefined {
  const end = part === undefined ? undefined : (rareDigits(part) ?? part.match(/\/\d{2,3}$/)?.[0])
  if (end === undefined || end === part) return contains(column, part)
  return sql<boolean>`(${contains(column, end)} AND ${isReadOnRow(column, part ?? '')})`
}

/** Part of a column that is stored as searches take it: no accents, no capitals. */
export const inSearchable = (column: string, part: string | undefined): RawBuilder<boolean> | undefined =>
  part ? sql<boolean>`${sql.ref(column)} LIKE ${anywhere(part)}` : undefined

/** Part of one column that the search text of its row holds too: the index finds the rows, the column is read on them. */
export const partOf = (column: `${string}.${string}`, part: string | undefined) => [
  ...matches(`${column.split('.', 1)}.search_text`, part),
  part ? isReadOnRow(column, part) : undefined,
]

/**
 * A number that is typed whole is that one record: as a part it stands in a hundred thousand others (TR.SD.2026/1), which no index finds quickly.
 * Anything else = undefined.
 */
export const wholeNumber = (
  column: string,
  text: string | undefined,
  whole: RegExp,
): readonly RawBuilder<boolean>[] | undefined => {
  const number = text?.trim().toUpperCase() ?? ''
  return whole.test(number) ? [sql<boolean>`${sql.ref(column)} = ${number}`] : undefined
}

const MOST_WORDS = 8

/** The words of a search, the first few of them. */
export const wordsOf = (search = ''): string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
