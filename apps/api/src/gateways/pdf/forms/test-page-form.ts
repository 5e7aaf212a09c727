import type { Instant } from './kinds.ts'
import type { Supplier } from './parties.ts'

/** Shows that a printer prints: edges, greys and small letters. */
export type TestPageForm = {
  readonly kind: 'test-page'
  readonly supplier: Supplier
  readonly printer: string
  readonly address: string
  readonly printedAt: Instant
}
