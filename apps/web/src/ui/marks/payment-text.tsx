import { useTranslations } from 'use-intl'
import { readPaymentCondition } from '../../lib/format/payment-condition.ts'

/**
 * A payment condition as it is shown. Master data, filters, exports and printed documents have it in
 * Portuguese; on the screen standard conditions are translated, others are shown as written.
 */
export function usePaymentLabel() {
  const t = useTranslations('ui.payment')
  return (condition: string): string => {
    const meaning = readPaymentCondition(condition)
    if (meaning === null) return condition
    return meaning === 'atOnce' ? t('atOnce') : t('days', meaning)
  }
}

/** '45 dias', '45 days'; a dash where none is agreed. */
export function PaymentText({ condition }: { condition: string | null | undefined }) {
  const words = usePaymentLabel()
  return condition ? words(condition) : '–'
}
