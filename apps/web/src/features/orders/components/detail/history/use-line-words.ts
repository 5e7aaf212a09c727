import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../../lib/format/money.ts'
import { formatPercent, formatQuantity } from '../../../../../lib/format/quantity.ts'
import { BUCKETS } from '../../../model/line-shares.ts'

/** In which form each part of a line is kept: thousandths, centavos, percent. */
const PARTS = {
  quantity: 'quantity',
  unitPrice: 'money',
  negotiatedPrice: 'money',
  discount: 'money',
  discountPercentage: 'percent',
  discountAmount: 'money',
  specialField: 'text',
  total: 'money',
} as const
const NAMES = Object.keys(PARTS) as (keyof typeof PARTS)[]

/** One side of a change of a line: where its quantity lies, or the parts of it that were edited. */
export function useLineWords() {
  const t = useTranslations('orders')
  const written = (name: keyof typeof PARTS, value: unknown) => {
    if (value === null || value === '') return '–'
    if (PARTS[name] === 'quantity') return formatQuantity(Number(value) / 1000)
    if (PARTS[name] === 'money') return formatMoney(Number(value))
    return PARTS[name] === 'percent' ? formatPercent(Number(value)) : String(value)
  }
  return (side: unknown): string | null => {
    if (typeof side !== 'object' || side === null) return null
    const parts: Readonly<Record<string, unknown>> = { ...side }
    const places = BUCKETS.filter((bucket) => typeof parts[bucket] === 'number').map(
      (bucket) => `${t(`detail.buckets.${bucket}`)} ${formatQuantity(Number(parts[bucket]) / 1000)}`,
    )
    const edited = NAMES.filter((name) => name in parts).map(
      (name) => `${t(`history.lineFields.${name}`)} ${written(name, parts[name])}`,
    )
    return [...places, ...edited].join(' · ')
  }
}
