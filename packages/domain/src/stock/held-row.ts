import type { Milli } from '../kernel/quantity.ts'
import type { HeldBucket } from '../orders/lines.ts'

/** Quantity of a line held on a batch (its stock level). Per batch: reserved = sum of its held rows. */
export type HeldRow = {
  readonly lineId: number
  readonly levelId: number
  readonly bucket: HeldBucket
  readonly quantity: Milli
}
