import type { OrderMapping } from '@cais/domain/imports/order-mapping'
import type { Target } from './target/find-target.ts'

/** One import of one file: what its steps need to know. */
export type ImportContext = {
  readonly fileId: number
  readonly fileName: string
  /** Whose document numbers these are: the same number of the same source is the same document. */
  readonly source: string
  readonly mapping: OrderMapping
  readonly target: Target
  readonly now: Date
}

export const sourceKey = ({ source }: ImportContext, document: string): string => `${source}:${document}`
