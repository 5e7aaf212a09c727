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

/** The place of the station where a truck of this stage stands. */
export const stationOf = (stage: ShipmentStage): number => STATIONS.indexOf(AT[stage])
