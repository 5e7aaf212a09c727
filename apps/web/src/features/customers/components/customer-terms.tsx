import { provinceName } from '@cais/domain/customers/provinces'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api/api.ts'
import { PageLink } from '../../../ui/actions/page-link.tsx'
import { PaymentText } from '../../../ui/marks/payment-text.tsx'
import { CodeText, MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import { CustomerSegment } from './customer-segment.tsx'

type Summary = ApiData<'GET /customers/{id}/summary'>
type Props = Pick<Summary, 'customer' | 'retailer'>

/** The customer's data, addresses and terms. */
export function CustomerTerms({ customer, retailer }: Props) {
  const t = useTranslations('customers')
  const address = customer.addresses.find(({ isDefault }) => isDefault) ?? customer.addresses[0]
  return (
    <Card title={t('terms')}>
      <DefinitionList
        items={[
          { term: t('nuit'), value: <CodeText>{customer.nuit}</CodeText> },
          { term: t('address'), value: address?.address },
          {
            term: t('province'),
            value: customer.provinceId === null ? undefined : provinceName(customer.provinceId),
          },
          { term: t('segment.term'), value: <CustomerSegment customer={customer} /> },
          { term: t('route'), value: customer.route || undefined },
          ...(retailer === null
            ? []
            : [
                {
                  term: t('retailer'),
                  value: (
                    <PageLink to="/settings/retailers/$id" params={{ id: retailer.id }}>
                      {retailer.name}
                    </PageLink>
                  ),
                },
              ]),
          { term: t('branch'), value: [customer.branchId, customer.warehouse].filter(Boolean).join(' · ') },
          { term: t('payment'), value: <PaymentText condition={customer.paymentCondition} /> },
          { term: t('limit'), value: <MoneyText centavos={customer.creditLimit} currency />, figure: true },
          ...(customer.transactionLimit === null
            ? []
            : [
                {
                  term: t('transactionLimit'),
                  value: <MoneyText centavos={customer.transactionLimit} currency />,
                  figure: true,
                },
              ]),
        ]}
      />
    </Card>
  )
}
