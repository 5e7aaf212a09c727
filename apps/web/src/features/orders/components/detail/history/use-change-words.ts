import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../../lib/format/money.ts'
import { formatPercent, formatQuantity } from '../../../../../lib/format/quantity.ts'
import type { TimelineChange } from '../../../../../ui/record/timeline.tsx'
import { useValueWords } from './use-value-words.tsx'

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

/** The changes of a history entry: field, old and new value; for a line its product is the field. */
export function useChangeWords({ lines }: Pick<OrderReply, 'lines'>) {
  const t = useTranslations('orders.history')
  const value = useValueWords()
  const lineWords = useLineWords()
  const names = new Map(lines.map(({ productId, description }) => [productId, description]))

  const field = (name: string) => {
    const key = `fields.${name}` as 'fields.status'
    return t.has(key) ? t(key) : name
  }
  const lineChange = (product: string, before: unknown, after: unknown): TimelineChange => {
    const name = names.get(product) ?? descriptionOf(before) ?? descriptionOf(after)
    return {
      field: name === undefined ? product : `${product} ${name}`,
      before: before === null ? t('lineAbsent') : lineWords(before),
      after: after === null ? t('lineRemoved') : lineWords(after),
    }
  }

  return (changes: Changes): TimelineChange[] =>
    Object.entries(changes)
      .toSorted(resultLast)
      .map(([name, [before, after]]) => {
        const product = /^line (.+)$/.exec(name)?.[1]
        if (product !== undefined) return lineChange(product, before, after)
        return { field: field(name), before: value(name, before), after: value(name, after) }
      })
}

/** Fields that follow from the others are listed last. */
const RESULT_FIELDS = ['total', 'status', 'stages']
const resultLast = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  RESULT_FIELDS.indexOf(one) - RESULT_FIELDS.indexOf(other)

/** Added and removed lines carry the name of their product, because the document may not have it any more. */
function descriptionOf(side: unknown): string | undefined {
  const named = typeof side === 'object' && side !== null && 'description' in side
  return named ? String(side.description) : undefined
}

/** In the order in which goods move. */
const BUCKETS = ['billed', 'loading', 'picking', 'reserved', 'open', 'closed'] as const
/** How the values of a line are stored in the history: quantity in thousandths, money in centavos, percent. */
const PARTS = {
  quantity: 'quantity',
  unit: 'text',
  unitPrice: 'money',
  negotiatedPrice: 'money',
  discount: 'money',
  discountPercentage: 'percent',
  discountAmount: 'money',
  specialField: 'text',
  total: 'money',
} as const
const NAMES = Object.keys(PARTS) as (keyof typeof PARTS)[]

/** The old or new side of a changed line: its quantities by place, or its edited fields. */
function useLineWords() {
  const t = useTranslations('orders')
  const formatted = (name: keyof typeof PARTS, value: unknown) => {
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
      (name) => `${t(`history.lineFields.${name}`)} ${formatted(name, parts[name])}`,
    )
    return [...places, ...edited].join(' · ')
  }
}
