import type { ShipmentStage } from '@cais/domain/shipments/stages'

export const STATIONS = ['ready', 'loading', 'finished', 'billed', 'delivered'] as const
export type Station = (typeof STATIONS)[number]

const AT: Readonly<Record<ShipmentStage, Station>> = {
  ready: 'ready',
  loading: 'loading',
  finished: 'finished',
  billing: 'billed',
  'partially-billed': 'billed',
  billed: 'delivered',
}

type Standing = {
  readonly stage: ShipmentStage
  readonly deliveries: { readonly left: number; readonly recorded: number }
}

/** The place of the station where a truck stands; behind the last one when it is billed and every delivery has its outcome. */
export function stationOf({ stage, deliveries: { left, recorded } }: Standing): number {
  if (stage === 'billed' && left > 0 && recorded === left) return STATIONS.length
  return STATIONS.indexOf(AT[stage])
}
