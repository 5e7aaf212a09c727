import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { useTranslations } from 'use-intl'

const APPROVALS = ['approve-commercial', 'approve-financial', 'approve-offer'] as const

/** The label of a bulk action: `label('close')`; approving several documents has a label of its own. */
export function useActionLabels() {
  const t = useTranslations('bulk')
  return (name: BulkChoiceName, count = 1): string => {
    const approval = APPROVALS.find((one) => one === name)
    return approval && count > 1 ? t(`many.${approval}`) : t(`actions.${name}`)
  }
}
