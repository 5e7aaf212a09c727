import type { OrderReply } from '@cais/contract/orders/schemas'
import { provinceName } from '@cais/domain/customers/provinces'
import { useTranslations } from 'use-intl'
import { PaymentText } from '../../../../ui/marks/payment-text.tsx'
import { CodeText } from '../../../../ui/marks/text.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { DefinitionList } from '../../../../ui/page/definition-list.tsx'

/** The customer and where it is delivered. */
export function OrderEntity({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const { customer, provinceId } = order
  return (
    <Card title={t('customer')}>
      <DefinitionList
        items={[
          { term: t('code'), value: <CodeText>{customer?.code}</CodeText> },
          {
            term: t('nuit'),
            value: customer?.nuit ? <CodeText>{grouped(customer.nuit)}</CodeText> : t('noNuit'),
          },
          { term: t('address'), value: order.deliveryAddress || '–' },
          { term: t('province'), value: provinceId === null ? '–' : provinceName(provinceId) },
          { term: t('route'), value: order.route || '–' },
          { term: t('withdraws'), value: t(order.withdraws ? 'yes' : 'no') },
          { term: t('condition'), value: <PaymentText condition={order.paymentCondition} /> },
        ]}
      />
    </Card>
  )
}

const grouped = (nuit: string) => nuit.replace(/(\d{3})(?=\d)/g, '$1\u00a0')
