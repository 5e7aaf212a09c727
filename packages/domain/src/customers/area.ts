import { PROVINCES, type ProvinceId } from './provinces.ts'

/** The areas of the country by which stock analysis filters. */
export const AREAS = ['north', 'center', 'south', 'undefined'] as const

export type Area = (typeof AREAS)[number]

const NORTH: readonly number[] = [9, 10, 11]
const CENTER: readonly number[] = [5, 6, 7, 8]

/** North = Niassa, Cabo Delgado, Nampula; centre = Zambézia, Tete, Manica, Sofala; south = the rest; no province = undefined. */
export function areaOf(provinceId: number | null): Area {
  if (provinceId === null || !PROVINCES.some(({ id }) => id === provinceId)) return 'undefined'
  if (NORTH.includes(provinceId)) return 'north'
  return CENTER.includes(provinceId) ? 'center' : 'south'
}

/** The provinces of an area, for filters; none for 'undefined'. */
export const provincesOf = (area: Area): ProvinceId[] =>
  PROVINCES.map(({ id }) => id).filter((id) => areaOf(id) === area)
