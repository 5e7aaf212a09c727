import type { ShipmentRecord } from './order-record.ts'

/** A place whose goods are all billed carries the document no more; what is left may go on another truck. */
export function carrierOf(
  place: ShipmentRecord | null | undefined,
  lines: readonly { readonly loading: number }[],
): ShipmentRecord | null {
  if (!place) return null
  const isDone = place.billing === 'billed' && lines.every(({ loading }) => loading === 0)
  return isDone ? null : place
}
