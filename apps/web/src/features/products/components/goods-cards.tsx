import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate } from '../../../lib/format/dates.ts'
import { counted, formatPercent } from '../../../lib/format/quantity.ts'
import { DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import { stateOfPeriod } from '../model/outlook.ts'
import type { Product } from '../model/product-form.ts'
import classes from './product.module.css'

/** How it is kept and for how long, and its VAT as a time line. */
export function GoodsCard({ product }: { product: Product }) {
  const t = useTranslations('products')
  const { shelfLifeDays, minShelfLifeDays } = product
  return (
    <Card title={t('goods.title')}>
      <dl className={classes.tiles}>
        <div data-temperature={product.temperature}>
          <dt>{t('temperature')}</dt>
          <dd>{t(`temperatures.${product.temperature}`)}</dd>
        </div>
        <div>
          <dt>{t('goods.shelfLife')}</dt>
          <dd>
            {shelfLifeDays === 0 ? t('goods.notSaid') : t('goods.days', counted(shelfLifeDays))}{' '}
            {minShelfLifeDays > 0 && (
              <span className={classes.quiet}>{t('goods.minimum', counted(minShelfLifeDays))}</span>
            )}
          </dd>
        </div>
      </dl>
      <VatLine product={product} />
    </Card>
  )
}

function VatLine({ product: { vatCode, vatRate, vatPeriods } }: { product: Product }) {
  const t = useTranslations('products.goods')
  const today = calendarDateOf(new Date())
  const now = vatPeriods.find((period) => stateOfPeriod(period, today) === 'now')
  return (
    <section className={classes.vat} aria-label={t('vat')}>
      <p>
        <span>
          {t('vat')} <span className="code">{vatCode}</span>
        </span>
        <strong>{formatPercent(vatRate)}</strong>
      </p>
      <ol>
        {vatPeriods.map((period) => {
          const state = stateOfPeriod(period, today)
          return (
            <li key={period.from} data-state={state}>
              <span>
                {formatPercent(period.rate)}
                {state === 'now' && `, ${t('inForce')}`}
              </span>
              <small>
                {state === 'past' && period.to !== null
                  ? t('until', { day: formatDate(period.to) })
                  : t('since', { day: formatDate(period.from) })}
              </small>
            </li>
          )
        })}
      </ol>
      {now?.exemption && <p className={classes.quiet}>{now.exemption}</p>}
    </section>
  )
}

/** The list price of today, of a sales unit and of a base unit, without VAT. */
export function PriceCard({ product }: { product: Product }) {
  const t = useTranslations('products.price')
  return (
    <Card title={t('title', { unit: product.unit })}>
      <DefinitionList
        items={[
          {
            term: t('unitPrice', { unit: product.unit }),
            value: <MoneyText centavos={product.unitPrice} currency strong />,
            figure: true,
          },
          { term: t('since'), value: <DateText value={product.priceValidFrom} /> },
          ...(product.unit === product.baseUnit
            ? []
            : [
                {
                  term: t('singlePrice', { unit: product.baseUnit }),
                  value: <MoneyText centavos={product.singlePrice} currency />,
                  figure: true,
                },
              ]),
        ]}
      />
    </Card>
  )
}
