import type { Centavos } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'

/** A line of a collection: what is asked for, what is written down, and what it takes of the line of the invoice. */
export type SplitLine = {
  readonly quantity: Milli
  readonly received: Milli | null
  readonly net: Centavos
  readonly takenQuantity: Milli
  readonly takenNet: Centavos
}

type Part = Omit<SplitLine, 'received'>

/**
 * Goods of one line that come back in two batches: a part of what is asked for becomes a line of its own, and both together ask for and take what the one
 * did, to the centavo. Throws CREDIT_OVER_ASKED for a part that leaves nothing, or less than what is written down.
 */
export function splitLine(line: SplitLine, part: Milli): { readonly kept: Part; readonly parted: Part } {
  const most = line.quantity - Math.max(line.received ?? 0, 1)
  if (part <= 0 || part > most)
    throw new RuleError('CREDIT_OVER_ASKED', { asked: most }, [
      { field: 'quantity', rule: 'CREDIT_OVER_ASKED' },
    ])
  const share = (of: number) => Number((BigInt(of) * BigInt(part)) / BigInt(line.quantity))
  const parted = {
    quantity: part,
    net: share(line.net),
    takenQuantity: Math.min(part, line.takenQuantity),
    takenNet: share(line.takenNet),
  }
  const kept = {
    quantity: line.quantity - parted.quantity,
    net: line.net - parted.net,
    takenQuantity: line.takenQuantity - parted.takenQuantity,
    takenNet: line.takenNet - parted.takenNet,
  }
  return { kept, parted }
}
