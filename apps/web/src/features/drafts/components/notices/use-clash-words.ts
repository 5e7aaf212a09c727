import { provinceName } from '@cais/domain/customers/provinces'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent, formatQuantity } from '../../../../lib/format/quantity.ts'
import { operationsQuery } from '../../api/company.ts'
import type { Clash } from '../../model/clash/merge-drafts.ts'
import type { DraftForm, DraftHeader, DraftLine } from '../../model/session/draft-form.ts'

/** A clash in words: what it is about, and each side's value. */
export function useClashWords() {
  const t = useTranslations('drafts')
  const operations = useQuery(operationsQuery()).data?.data
  const line = (entry: DraftLine | undefined) => {
    if (!entry) return t('clashes.removed')
    const price = formatMoney(entry.negotiatedPrice ?? entry.unitPrice)
    return t('clashes.entry', { quantity: formatQuantity(entry.quantity), unit: entry.unit, price })
  }
  const field = (form: DraftForm, name: keyof DraftHeader): string => {
    if (name === 'customerId') return form.customerName
    if (name === 'operationType') return operations?.find(({ id }) => id === form[name])?.name ?? form[name]
    if (name === 'withdraws') return t(form.withdraws ? 'fields.yes' : 'fields.no')
    if (name === 'discount') return formatPercent(form.discount)
    if (name === 'provinceId') return (form.provinceId && provinceName(form.provinceId)) || t('clashes.empty')
    if (name === 'deliveryDate' || name === 'dueAt') return formatDate(form[name])
    return String(form[name] ?? '') || t('clashes.empty')
  }
  return {
    name: (clash: Clash) =>
      clash.kind === 'field' ? t(`fields.${clash.field}`) : t('clashes.line', { article: clash.productId }),
    value: (clash: Clash, side: 'mine' | 'theirs') =>
      clash.kind === 'field' ? field(clash[side], clash.field) : line(clash[side]),
  }
}
