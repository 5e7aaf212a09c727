import { AREAS } from '@cais/domain/customers/area'
import { PROVINCES, provinceName } from '@cais/domain/customers/provinces'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoneyWithCurrency } from '../../../lib/format/money.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { usePaymentLabel } from '../../../ui/marks/payment-text.tsx'
import { operationsQuery } from '../api.ts'
import type { SegmentRule } from './segment-draft.ts'

type Range = SegmentRule['turnover']

/** The conditions of a rule in one line, and what its conditions may name. */
export function useSegmentWords() {
  const t = useTranslations('segments')
  const payment = usePaymentLabel()
  const operations = useQuery(operationsQuery()).data?.data ?? []
  const conditions = useQuery(apiQuery('GET /payment-conditions')).data?.data ?? []
  const clientTypes = useQuery(apiQuery('GET /client-types')).data?.data ?? []
  const nameOf = (all: readonly { id: string; name: string }[], id: string) =>
    all.find((one) => one.id === id)?.name ?? id
  const range = ({ from, to }: Range, format: (value: number) => string) => {
    if (from !== null && to !== null) return t('words.between', { from: format(from), to: format(to) })
    return to === null ? t('words.from', { from: format(from ?? 0) }) : t('words.to', { to: format(to) })
  }
  const asks = ({ from, to }: Range) => from !== null || to !== null
  const conditionsOf = (rule: Omit<SegmentRule, 'segment'>): string => {
    const { turnover, documents, months } = rule
    const parts = [
      asks(turnover) &&
        t('words.turnover', {
          range: range(turnover, formatMoneyWithCurrency),
          vat: t(`words.${rule.vat}`),
          months,
        }),
      asks(documents) && t('words.documents', { range: range(documents, formatQuantity), months }),
      [
        ...rule.areas.map((area) => t(`area.${area}`)),
        ...rule.provinces.map((id) => provinceName(id) ?? id),
      ].join(', '),
      rule.operations.map((id) => nameOf(operations, id)).join(', '),
      rule.paymentConditions.map((condition) => payment(condition)).join(', '),
      rule.clientTypes.map((id) => nameOf(clientTypes, id)).join(', '),
    ].filter(Boolean)
    return parts.length > 0 ? parts.join(' · ') : t('words.nothing')
  }
  return {
    conditionsOf,
    choices: {
      areas: AREAS.map((area) => ({ value: area, label: t(`area.${area}`) })),
      provinces: PROVINCES.map(({ id, name }) => ({ value: id, label: name })),
      operations: operations.map(({ id, name }) => ({ value: id, label: name })),
      paymentConditions: conditions.map((one) => ({ value: one, label: payment(one) })),
      clientTypes: clientTypes.map(({ id, name }) => ({ value: id, label: name })),
    },
  }
}
