import { canOpen } from '@cais/domain/access/pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate } from '../../../lib/format/dates.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { counted, formatPercent } from '../../../lib/format/quantity.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DefinitionList } from '../../../ui/page/definition-list.tsx'
import { productPricesQuery } from '../api.ts'
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

/** What it costs in each price list, today and from the first day of the next version on. */
export function ListPricesCard({ product }: { product: Product }) {
  const t = useTranslations('products.lists')
  const roles = rolesOf(useCurrentUser())
  const rows = useQuery({ ...productPricesQuery(product.id), enabled: canOpen(roles, 'documents') }).data
    ?.data
  if (!rows || rows.length === 0) return null
  const margins = rows.flatMap(({ margin }) => margin ?? [])
  return (
    <Card
      title={t('title', { unit: product.unit })}
      actions={<small className={classes.quiet}>{t('head')}</small>}
    >
      <ul className={classes.lists}>
        {rows.map(({ list, today, planned }) => (
          <li key={list.id}>
            <span>
              {canOpen(roles, 'settings-prices-id') ? (
                <Link to="/settings/prices/$id" params={{ id: String(list.id) }}>
                  {list.name}
                </Link>
              ) : (
                <strong>{list.name}</strong>
              )}
              <small>{planned ? t('from', { day: formatDate(planned.validFrom) }) : t('same')}</small>
            </span>
            <span>{today === null ? '–' : formatMoney(today)}</span>
            {planned && (
              <>
                <span aria-hidden="true">→</span>
                <strong>{planned.price === null ? t('none') : formatMoney(planned.price)}</strong>
                {today !== null && planned.price !== null && (
                  <small data-falls={planned.price < today || undefined}>
                    {signedShare(planned.price, today)}
                  </small>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {margins.length > 0 && (
        <p className={classes.quiet}>
          {t('margin', { margin: formatPercent(Math.round(Math.min(...margins) / 10) / 10) })}
        </p>
      )}
    </Card>
  )
}

const signedShare = (after: number, before: number) => {
  const share = Math.round(((after - before) * 1000) / before) / 10
  return `${share < 0 ? '−' : '+'}${formatPercent(Math.abs(share))}`
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
