import { provinceName } from '@cais/domain/customers/provinces'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent, formatQuantity } from '../../../../lib/format/quantity.ts'
import { operationsQuery } from '../../api.ts'
import type { DraftForm, DraftHeader, DraftLine } from '../../model/form/draft-form.ts'
import type { Conflict } from '../../model/merge/merge-drafts.ts'

/** The name of a conflicting field or line, and the value of each side. */
export function useConflictText() {
  const t = useTranslations('drafts')
  const operations = useQuery(operationsQuery()).data?.data
  const line = (entry: DraftLine | undefined) => {
    if (!entry) return t('conflicts.removed')
    const price = formatMoney(entry.negotiatedPrice ?? entry.unitPrice)
    return t('conflicts.entry', { quantity: formatQuantity(entry.quantity), unit: entry.unit, price })
  }
  const field = (form: DraftForm, name: keyof DraftHeader): string => {
    if (name === 'customerId') return form.customerName
    if (name === 'operationType') return operations?.find(({ id }) => id === form[name])?.name ?? form[name]
    if (name === 'withdraws') return t(form.withdraws ? 'fields.yes' : 'fields.no')
    if (name === 'discount') return formatPercent(form.discount)
    if (name === 'provinceId')
      return (form.provinceId && provinceName(form.provinceId)) || t('conflicts.empty')
    if (name === 'deliveryDate' || name === 'dueAt') return formatDate(form[name])
    return String(form[name] ?? '') || t('conflicts.empty')
  }
  return {
    name: (conflict: Conflict) =>
      conflict.kind === 'field'
        ? t(`fields.${conflict.field}`)
        : t('conflicts.line', { product: conflict.productId }),
    value: (conflict: Conflict, side: 'mine' | 'theirs') =>
      conflict.kind === 'field' ? field(conflict[side], conflict.field) : line(conflict[side]),
  }
}
