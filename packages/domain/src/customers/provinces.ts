/** The provinces of Mozambique with their ids on the wire; the index is id − 1. */
export const PROVINCES = [
  { id: 1, name: 'Cidade de Maputo' },
  { id: 2, name: 'Província de Maputo' },
  { id: 3, name: 'Gaza' },
  { id: 4, name: 'Inhambane' },
  { id: 5, name: 'Manica' },
  { id: 6, name: 'Sofala' },
  { id: 7, name: 'Zambézia' },
  { id: 8, name: 'Tete' },
  { id: 9, name: 'Nampula' },
  { id: 10, name: 'Niassa' },
  { id: 11, name: 'Cabo Delgado' },
] as const

export type ProvinceId = (typeof PROVINCES)[number]['id']

/** The province's name; null for an id that is none. */
export const provinceName = (id: number): string | null =>
  PROVINCES.find((province) => province.id === id)?.name ?? null
