import type { Condition } from '../../paging/conditions.ts'
import { contains, matches } from '../../paging/matches.ts'

/** Part of one column. The search text of the document holds it too and is indexed. */
export const partOf = (
  column: 'o.number' | 'o.po_number' | 'o.invoice_number',
  part: string | undefined,
): (Condition | undefined)[] => [...matches('o.search_text', part), contains(column, part)]
