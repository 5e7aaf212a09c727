import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { formatLineWeight } from '../../../lib/format/weight.ts'

/** Names of the fields of an article, and their values as text; null for an empty value. */
export function useProductWords() {
  const t = useTranslations('products')
  const ui = useTranslations('ui')
  /** A unit as the history stores it, in thousandths and grams, or as a form has it. */
  const unitText = (unit: object) => {
    const { code, factor, barcode, grossWeight, key } = unit as Record<string, unknown>
    const scale = key === undefined ? 1000 : 1
    const weight = Number(grossWeight ?? 0) / scale
    return [
      `${String(code)} ×${Number(factor ?? 0) / scale}`,
      barcode && String(barcode),
      weight > 0 && formatLineWeight(weight),
    ]
      .filter(Boolean)
      .join(' ')
  }
  const value = (field: string, given: unknown): string | null => {
    if (given === null || given === undefined || given === '') return null
    if (typeof given === 'boolean') return ui(given ? 'yes' : 'no')
    if (Array.isArray(given)) return given.map((one: object) => unitText(one)).join('; ')
    if (field === 'unitPrice') return formatMoney(Number(given))
    if (field === 'temperature') {
      const key = `temperatures.${String(given)}` as 'temperatures.frozen'
      return t.has(key) ? t(key) : String(given)
    }
    return String(given)
  }
  const field = (name: string) => {
    const key = `fields.${name}` as 'fields.description'
    return t.has(key) ? t(key) : name
  }
  return { field, value }
}
