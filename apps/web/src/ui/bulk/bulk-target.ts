import type { DocumentType } from '@cais/domain/orders/document-type'
import type { LinkProps } from '@tanstack/react-router'
import type { BulkItem } from '../../lib/bulk/call.ts'

/** A chosen row as bar and dialog show it. */
export type BulkTarget = BulkItem & {
  /** Tracking code, or what a draft is called. */
  readonly name: string
  readonly link: LinkProps
  /** Centavos. */
  readonly total: number
  readonly type: DocumentType
  /** What an approval of it puts at risk, in centavos. */
  readonly atRisk?: number
  /** What one looks at before deciding: whom for, why, how much. */
  readonly note?: string
}
