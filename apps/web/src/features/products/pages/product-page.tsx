import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatPercent } from '../../../lib/format/quantity.ts'
import { useRememberRecord } from '../../../lib/session/recent-records.ts'
import { DateText, MoneyText, QuantityText, WeightText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { productQuery } from '../api.ts'
import classes from '../components/product.module.css'
import { ProductBatches } from '../components/product-batches.tsx'

const route = getRouteApi('/shell/products/$id')

/** Price and stock of one product, for a question at the counter. */
export function ProductPage() {
  const t = useTranslations('products')
  const { id } = route.useParams()
  const found = useQuery(productQuery(id))
  const name = found.data?.data.description
  const link = `/products/${encodeURIComponent(id)}`
  useRememberRecord(name === undefined ? undefined : { kind: 'products', id, number: id, name, link })
  if (!found.data) {
    return found.error ? <ErrorState error={found.error} retry={found.refetch} /> : <DetailSkeleton />
  }
  const product = found.data.data
  const [packing] = product.conversionUnits
  return (
    <>
      <PageHeader title={product.description} eyebrow={product.id} back={{ to: '/' }} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside takes the focus, and a page that scrolls must be reachable by keyboard */}
      <section className={classes.page} aria-label={product.description} tabIndex={0}>
        <Card title={t('price')}>
          <DefinitionList
            items={[
              {
                term: t('unitPrice', { unit: product.unit }),
                value: <MoneyText centavos={product.unitPrice} currency strong />,
                figure: true,
              },
              { term: t('validFrom'), value: <DateText value={product.priceValidFrom} /> },
              {
                term: t('singlePrice', { unit: product.baseUnit }),
                value: <MoneyText centavos={product.singlePrice} currency />,
                figure: true,
              },
              { term: t('vat'), value: formatPercent(product.vatRate) },
              ...(packing
                ? [
                    {
                      term: t('packing'),
                      value: <QuantityText value={packing.conversionFactor} unit={packing.code} />,
                    },
                  ]
                : []),
              { term: t('weight'), value: <WeightText kg={product.unitWeight} ofLine /> },
              { term: t('temperature'), value: t(`temperatures.${product.temperature}`) },
              {
                term: t('free'),
                value: <QuantityText value={product.freeStock} unit={product.stockUnit} />,
                figure: true,
              },
            ]}
          />
        </Card>
        <ProductBatches id={id} unit={product.stockUnit} />
      </section>
    </>
  )
}
