import type { ProvinceId } from './provinces.ts'

/** Cities, towns and names by which an address tells its province, without accents. */
const PLACES: Readonly<Record<ProvinceId, readonly string[]>> = {
  1: ['cidade de maputo', 'maputo cidade', 'maputo'],
  2: [
    ...['provincia de maputo', 'maputo provincia', 'matola', 'boane', 'marracuene', 'manhica', 'moamba'],
    ...['namaacha', 'magude', 'matutuine'],
  ],
  3: ['gaza', 'xai-xai', 'xai xai', 'chokwe', 'bilene', 'macia', 'chibuto', 'mandlakazi', 'manjacaze'],
  4: ['inhambane', 'maxixe', 'vilankulo', 'vilanculos', 'massinga', 'zavala', 'morrumbene', 'inhassoro'],
  5: ['manica', 'chimoio', 'gondola', 'catandica', 'sussundenga'],
  6: ['sofala', 'beira', 'dondo', 'nhamatanda', 'gorongosa', 'caia', 'marromeu', 'buzi'],
  7: ['zambezia', 'quelimane', 'mocuba', 'gurue', 'milange', 'nicoadala', 'maganja da costa'],
  8: ['tete', 'moatize', 'angonia', 'ulongue', 'songo'],
  9: ['nampula', 'nacala', 'angoche', 'monapo', 'ilha de mocambique', 'ribaue'],
  10: ['niassa', 'lichinga', 'cuamba', 'mandimba'],
  11: ['cabo delgado', 'pemba', 'montepuez', 'mocimboa da praia', 'mueda', 'palma'],
}

/** Streets bear names of places: 'Avenida de Maputo' lies anywhere. */
const STREET =
  /\b(?:rua|r|avenida|av|travessa|praca|estrada|largo|bairro)\b\.?\s+(?:d[aeo]s?\s+)?[a-z][a-z-]*/g

const CITY_OF_MAPUTO = 1
const PROVINCE_OF_MAPUTO = 2

/**
 * The province that the text of an address names, by city or by its own name; null where it names none or more than one. 'Matola, Maputo'
 * lies in the province of Maputo: its capital gives both their name.
 */
export function provinceOfAddress(address: string): ProvinceId | null {
  const text = address.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(STREET, ' ')
  const found = Object.entries(PLACES)
    .filter(([, names]) => names.some((name) => new RegExp(`(?<![a-z-])${name}(?![a-z-])`).test(text)))
    .map(([id]) => Number(id) as ProvinceId)
  const isBothMaputos = found.includes(CITY_OF_MAPUTO) && found.includes(PROVINCE_OF_MAPUTO)
  const named = isBothMaputos ? found.filter((id) => id !== CITY_OF_MAPUTO) : found
  return named.length === 1 ? (named[0] ?? null) : null
}
