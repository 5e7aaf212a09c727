import { contentOf, partOf } from '@cais/domain/products/product-units'
import { useTranslations } from 'use-intl'
import { counted, formatQuantity } from '../../../lib/format/quantity.ts'

type Unit = { readonly code: string; readonly factor: number }

/** Units in words: 'Caixa cx', '1 palete = 8 camadas = 64 caixas = 640 unidades'. Codes that have no word stand as they are. */
export function useUnitWords() {
  const t = useTranslations('products.unitNames')
  const named = (code: string, count: number) => {
    const key = code.toLowerCase() as 'cx'
    return t.has(key) ? t(key, counted(count)) : `${formatQuantity(count)}\u00a0${code}`
  }
  const name = (code: string) => {
    const key = `${code.toLowerCase()}-one` as 'cx-one'
    return t.has(key) ? t(key) : code
  }
  return {
    name,
    withCode: (code: string) => (name(code) === code ? code : `${name(code)} · ${code}`),
    /** '' where the largest unit holds nothing else. */
    content: (units: readonly Unit[]): string => {
      const parts = contentOf(units.map(inMilli))
      return parts.length < 2 ? '' : parts.map(({ unit, count }) => named(unit, count / 1000)).join(' = ')
    },
    /** '8 cx' of a layer; the base unit contains itself. */
    part: (units: readonly Unit[], unit: Unit): string => {
      const { unit: inner, count } = partOf(units.map(inMilli), inMilli(unit))
      return inner === unit.code
        ? formatQuantity(count / 1000)
        : `${formatQuantity(count / 1000)}\u00a0${inner}`
    },
  }
}

const inMilli = ({ code, factor }: Unit): Unit => ({ code: code.trim(), factor: Math.round(factor * 1000) })
