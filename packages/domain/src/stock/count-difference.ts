import type { Milli } from '../kernel/quantity.ts'

/** A batch when somebody counted it, in thousandths. */
export type CountedBatch = {
  readonly onHand: Milli
  /** On trucks that are being loaded or stand loaded: ours until billed, and not on the shelf. */
  readonly loading: Milli
  readonly counted: Milli
}

/** What should lie on the shelf: on hand less what is on a truck. */
export const expectedOnShelf = ({ onHand, loading }: Omit<CountedBatch, 'counted'>): Milli => onHand - loading

/**
 * What a count found too much (or too little, negative). Posted as a difference, not as the figure counted, so that what leaves
 * between counting and posting is not brought back (decision 0065).
 */
export const countDifference = (batch: CountedBatch): Milli => batch.counted - expectedOnShelf(batch)
