import type { ShipmentFacts } from './facts.ts'
import type { ShipmentStage } from './stages.ts'

/** The stage of a shipment, out of its facts alone (docs/domain/shipments.md). Whoever saves facts saves this beside them. */
export function deriveStage({ startedAt, finishedAt, documents }: ShipmentFacts): ShipmentStage {
  if (startedAt === null) return 'ready'
  if (finishedAt === null) return 'loading'
  const states = documents.map(({ billing }) => billing)
  if (states.some((state) => state === 'waiting' || state === 'sent')) return 'billing'
  if (states.every((state) => state === 'none')) return 'finished'
  return states.every((state) => state === 'billed') ? 'billed' : 'partially-billed'
}
