import type { OrderReply } from '@cais/contract/orders/schemas'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatPercent } from '../../../../lib/format/quantity.ts'
import { Card } from '../../../../ui/card.tsx'
import { type Definition, DefinitionList } from '../../../../ui/definition-list.tsx'
import { CodeText, DateText } from '../../../../ui/text.tsx'

/** Dates, place, who made it and out of what. */
export function OrderTerms({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const place = [order.branchId, order.warehouseName].filter(Boolean).join(' · ')
  return (
    <Card title={t('document')}>
      <DefinitionList
        items={[
          { term: t('delivery'), value: <DateText value={order.deliveryDate} /> },
          { term: t('due'), value: <DateText value={order.dueAt} /> },
          { term: t('place'), value: place },
          { term: t('operation'), value: order.operationType },
          { term: t('documentDiscount'), value: order.discount > 0 ? formatPercent(order.discount) : '–' },
          { term: t('createdBy'), value: order.createdBy.name },
          { term: t('createdAt'), value: <DateText value={order.createdAt} time /> },
          { term: t('submittedAt'), value: <DateText value={order.submittedAt} time /> },
          ...useOrigin(order),
        ]}
      />
    </Card>
  )
}

function useOrigin({ duplicateOf, notes }: OrderReply): Definition[] {
  const t = useTranslations('orders.detail')
  const origin = duplicateOf && (
    <Link to="/documents/$id" params={{ id: String(duplicateOf.id) }}>
      <CodeText>{duplicateOf.number ?? duplicateOf.id}</CodeText>
    </Link>
  )
  return [
    ...(origin ? [{ term: t('duplicateOf'), value: origin }] : []),
    ...(notes ? [{ term: t('notes'), value: notes }] : []),
  ]
}
