import type { DocumentType } from '../documents/document-type.ts'
import { assertNever } from '../kernel/assert-never.ts'

/** What a lock is put on. */
export const LOCK_KINDS = ['ROUTE', 'CUSTOMER', 'WAREHOUSE'] as const

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
