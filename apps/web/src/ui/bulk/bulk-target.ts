import type { DocumentType } from '@cais/domain/documents/document-type'
import type { LinkProps } from '@tanstack/react-router'
import type { BulkItem } from '../../lib/bulk/call.ts'

/** A chosen row as the bar and the dialog show it. */
export type BulkTarget = BulkItem & {
  /** Tracking code, or the name of a draft. */
  readonly name: string
  readonly link: LinkProps
  /** Centavos. */
  readonly total: number
  readonly type: DocumentType
  /** The amount that an approval puts at risk, in centavos. */
  readonly atRisk?: number
  /** What helps to decide: for whom, why, how much. */
  readonly note?: string
}
