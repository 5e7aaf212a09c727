import { provinceName } from '@cais/domain/customers/provinces'
import { ORDER_STAGES } from '@cais/domain/orders/stages'
import { ORDER_STATUSES } from '@cais/domain/orders/statuses'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../../lib/format/dates.ts'
import { formatMoneyWithCurrency } from '../../../../../lib/format/money.ts'
import { formatPercent } from '../../../../../lib/format/quantity.ts'
import { usePaymentLabel } from '../../../../../ui/marks/payment-text.tsx'
import { useStageLabels } from '../../../../../ui/marks/stage-badge.tsx'
import { OperationName } from '../../operation-name.tsx'

const CALENDAR_DATE = /^\d{4}-\d\d-\d\d$/

/** The text of a field of the document's head; null for an empty value. */
export function useValueWords() {
  const t = useTranslations('orders.history')
  const words = useStageLabels()
  const payment = usePaymentLabel()
  const stage = (name: unknown) => {
    const known = ORDER_STAGES.find((one) => one === name)
    return known ? words.stage(known) : String(name)
  }
  const status = (name: unknown) => {
    const known = ORDER_STATUSES.find((one) => one === name)
    return known ? words.status(known) : String(name)
  }
  return (field: string, value: unknown): ReactNode => {
    if (value === null || value === undefined || value === '') return null
    if (Array.isArray(value)) return value.length === 0 ? null : value.map(stage).join(' · ')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    switch (field) {
      case 'status':
        return status(value)
      case 'total':
        return formatMoneyWithCurrency(Number(value))
      case 'discount':
        return formatPercent(Number(value))
      case 'operationType':
        return <OperationName id={String(value)} />
      case 'paymentCondition':
        return payment(String(value))
      case 'priority':
        // The names used in stock analysis; other values can only come from the API.
        return value === 0 || value === 5 || value === 9 ? t(`priorities.${value}`) : String(value)
      case 'provinceId':
        return provinceName(Number(value)) ?? String(value)
    }
    return CALENDAR_DATE.test(String(value)) ? formatDate(String(value)) : String(value)
  }
}
