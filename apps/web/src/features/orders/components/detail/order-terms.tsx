import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../../../lib/format/dates.ts'
import { formatPercent } from '../../../../lib/format/quantity.ts'
import { DateText } from '../../../../ui/marks/text.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { type Definition, DefinitionList } from '../../../../ui/page/definition-list.tsx'

/** Dates, place, who made it and who changed it last. */
export function OrderTerms({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const place = [order.branchId, order.warehouseName].filter(Boolean).join(' · ')
  return (
    <Card title={t('document')}>
      <DefinitionList
        items={[
          { term: t('delivery'), value: <DateText value={order.deliveryDate} /> },
          { term: t(order.type === 'COT' ? 'valid' : 'due'), value: <DateText value={order.dueAt} /> },
          { term: t('place'), value: place },
          { term: t('operation'), value: order.operationName },
          { term: t('documentDiscount'), value: order.discount > 0 ? formatPercent(order.discount) : '–' },
          { term: t('createdBy'), value: order.createdBy.name },
          { term: t('createdAt'), value: <DateText value={order.createdAt} time /> },
          { term: t('submittedAt'), value: <DateText value={order.submittedAt} time /> },
          ...useRest(order),
        ]}
      />
    </Card>
  )
}

function useRest({ revisedAt, revisedBy, reasonName, notes }: OrderReply): Definition[] {
  const t = useTranslations('orders.detail')
  const revised = revisedAt && t('revised', { name: revisedBy?.name ?? '', when: formatDateTime(revisedAt) })
  return [
    ...(revised ? [{ term: t('revisedAt'), value: revised }] : []),
    ...(reasonName ? [{ term: t('reason'), value: reasonName }] : []),
    ...(notes ? [{ term: t('notes'), value: notes }] : []),
  ]
}
