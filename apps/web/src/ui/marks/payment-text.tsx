import { useTranslations } from 'use-intl'
import { readPaymentCondition } from '../../lib/format/payment-condition.ts'

/**
 * A payment condition as people read it. Master data holds it in Portuguese words, which filters, files and printed documents
 * keep; on the screen those that everybody uses are said in the language of the reader, any other as it is written.
 */
export function usePaymentWords() {
  const t = useTranslations('ui.payment')
  return (condition: string): string => {
    const meaning = readPaymentCondition(condition)
    if (meaning === null) return condition
    return meaning === 'atOnce' ? t('atOnce') : t('days', meaning)
  }
}

/** '45 dias', '45 days'; a dash where none is agreed. */
export function PaymentText({ condition }: { condition: string | null | undefined }) {
  const words = usePaymentWords()
  return condition ? words(condition) : '–'
}
