import { type RawBuilder, sql } from 'kysely'
import { literalText, matches } from '../../paging/matches.ts'

/** Every word of the search somewhere in number, reference, customer or invoice. */
export const searchConditions = (search: string): RawBuilder<boolean>[] => matches('o.search_text', search)

/** Part of one column. The search text holds it too and is indexed. */
export const partOf = (column: 'o.number' | 'o.po_number' | 'o.invoice_number', part: string) => [
  ...matches('o.search_text', part),
  sql<boolean>`searchable(${sql.ref(column)}) LIKE '%' || searchable(${literalText(part)}) || '%'`,
]
