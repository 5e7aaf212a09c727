import type { Milli } from '../kernel/quantity.ts'

/** What happened to a transfer. Its state is derived from this and nothing else (derive-state). */
export type TransferFacts = {
  /** Branch of the warehouse that sends. */
  readonly branchId: string
  /** Branch of the warehouse that receives. */
  readonly toBranchId: string
  /** The shipment that carries it; null = none, or sent with own means. */
  readonly shipmentId: number | null
  readonly sentAt: string | null
  /** Somebody of the sender stopped it on its way: the goods come back. */
  readonly recalledAt: string | null
  /** When something was first received at either end. */
  readonly arrivedAt: string | null
  readonly cancelledAt: string | null
  readonly lines: readonly TransferLine[]
  readonly batches: readonly TransferBatch[]
}

/** An article asked for, in thousandths of its stock unit. */
export type TransferLine = { readonly id: number; readonly requested: Milli }

/** A batch of the sending warehouse that a line takes from, in thousandths of the stock unit. */
export type TransferBatch = {
  readonly lineId: number
  readonly levelId: number
  /** Reserved on the batch until it is sent. */
  readonly held: Milli
  /** Left the first warehouse. */
  readonly sent: Milli
  readonly received: Milli
  /** Back on hand in the first warehouse. */
  readonly returned: Milli
  /** Lost or damaged on the way. */
  readonly writtenOff: Milli
}

/** What left one warehouse and is in none: sent − received − returned − written off, in thousandths. */
export const inTransitOf = ({ sent, received, returned, writtenOff }: TransferBatch): Milli =>
  sent - received - returned - writtenOff

/** The same of the whole transfer. */
export const transitTotal = ({ batches }: TransferFacts): Milli =>
  batches.reduce((sum, batch) => sum + inTransitOf(batch), 0)
