import type { ShipmentReply } from '@cais/contract/shipments/schemas'
import { type WeightWarning, weightWarnings } from '@cais/domain/shipments/weights'
import type { Language } from '../../../http/language.ts'
import type { ShipmentColumns } from '../record/shipment-record.ts'
import { totalWeight } from './shipment-row.ts'

const PLACES: Record<Language, Record<WeightWarning['temperature'], string>> = {
  pt: { total: 'total', ambient: 'ambiente', refrigerated: 'refrigerado', frozen: 'congelado' },
  en: { total: 'total', ambient: 'ambient', refrigerated: 'refrigerated', frozen: 'frozen' },
}

/** Where the load is heavier than the truck's place for it, in words. */
export function presentWarnings(row: ShipmentColumns, lang: Language): ShipmentReply['warnings'] {
  const weights = {
    total: totalWeight(row),
    ambient: row.weight_ambient,
    refrigerated: row.weight_refrigerated,
    frozen: row.weight_frozen,
  }
  const capacity = {
    ambient: row.capacity_ambient,
    refrigerated: row.capacity_refrigerated,
    frozen: row.capacity_frozen,
  }
  return weightWarnings(weights, capacity).map((warning) => ({
    code: `OVERWEIGHT_${warning.temperature.toUpperCase()}`,
    message: sentence(warning, lang),
  }))
}

function sentence({ temperature, weight, capacity }: WeightWarning, lang: Language): string {
  const place = PLACES[lang][temperature]
  const [load, limit] = [kilograms(weight), kilograms(capacity)]
  return lang === 'pt'
    ? `Peso ${place}: ${load} kg, acima da capacidade de ${limit} kg`
    : `Weight ${place}: ${load} kg, above the capacity of ${limit} kg`
}

const kilograms = (grams: number) =>
  new Intl.NumberFormat('pt-MZ', { useGrouping: 'always', maximumFractionDigits: 3 }).format(grams / 1000)
