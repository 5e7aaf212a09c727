import type { OrderMapping } from '@cais/domain/imports/order-mapping'
import type { Target } from '../target/find-target.ts'

/** One run over one file: what every step of it needs to know. */
export type Importing = {
  readonly fileId: number
  readonly fileName: string
  /** Whose document numbers these are: the same number of the same source is the same document. */
  readonly source: string
  readonly mapping: OrderMapping
  readonly target: Target
  readonly now: Date
}

export const sourceKey = ({ source }: Importing, document: string): string => `${source}:${document}`
