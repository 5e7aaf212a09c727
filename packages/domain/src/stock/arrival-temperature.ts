import type { Temperature } from '../shipments/weights.ts'

type Range = { readonly least: number | null; readonly most: number | null }

/** What each class must have on arrival, in °C. */
export const ARRIVAL_RANGES: Readonly<Record<Temperature, Range>> = {
  ambient: { least: null, most: null },
  refrigerated: { least: 2, most: 5 },
  frozen: { least: null, most: -18 },
}

/** Whether goods of the class arrived as cold as they must. */
export function isTemperatureRight(temperature: Temperature, degrees: number): boolean {
  const { least, most } = ARRIVAL_RANGES[temperature]
  return (least === null || degrees >= least) && (most === null || degrees <= most)
}
