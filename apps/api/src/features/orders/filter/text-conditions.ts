import { type RawBuilder, sql } from 'kysely'

/** Text that LIKE takes as it is written. */
export const literalText = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** Every word of the search somewhere in the search text: number, reference, customer or invoice. */
export const searchConditions = (search: string): RawBuilder<boolean>[] =>
  words(search).map((word) => found(word))

/** Part of one column. The search text holds it too and is indexed. */
export const partOf = (column: 'o.number' | 'o.po_number' | 'o.invoice_number', part: string) => [
  found(part),
  sql<boolean>`searchable(${sql.ref(column)}) LIKE '%' || searchable(${literalText(part)}) || '%'`,
]

const found = (text: string) =>
  sql<boolean>`o.search_text LIKE '%' || searchable(${literalText(text)}) || '%'`

const words = (search: string) =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
