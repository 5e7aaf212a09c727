import { assertNever } from '../kernel/assert-never.ts'
import type { DocumentType } from '../orders/document-type.ts'

/** What a lock is put on (spec §3). */
export const LOCK_KINDS = ['ROUTE', 'CUSTOMER', 'WAREHOUSE'] as const
export type LockKind = (typeof LOCK_KINDS)[number]

/** What a lock holds up: documents that take goods, or quotes. Each acts at verification, and nothing else is one (decision 0051). */
export const BLOCK_TYPES = ['ORDERS', 'QUOTES'] as const
export type BlockType = (typeof BLOCK_TYPES)[number]

/** The type of a lock that holds up such a document. */
export function blockTypeOf(type: DocumentType): BlockType {
  switch (type) {
    case 'PEV':
    case 'POF':
      return 'ORDERS'
    case 'COT':
      return 'QUOTES'
    default:
      return assertNever(type)
  }
}
