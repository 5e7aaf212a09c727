import { canOpen } from '@cais/domain/access/pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { calendarDateOf } from '../../../lib/format/dates.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { CodeText, DateText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { batchesQuery, outlookQuery } from '../api.ts'
import { daysBetween, type Outlook, stockParts } from '../model/outlook.ts'
import type { Product } from '../model/product-form.ts'
import classes from './product.module.css'

/** What lies on hand as one bar, and batch by batch with the life that is left; the tick is what customers ask for. */
export function BatchesCard({ product }: { product: Product }) {
  const t = useTranslations('products.batches')
  const batches = useQuery(batchesQuery(product.id))
  const mayRecall = canOpen(rolesOf(useCurrentUser()), 'stock')
  const outlook = useQuery(outlookQuery(product.id)).data?.data
  const rows = batches.data?.data
  const minimum = outlook?.minShelfLife ?? product.minShelfLifeDays
  const today = calendarDateOf(new Date())
  const left = (expiry: string) => daysBetween(today, expiry)
  const longest = Math.max(
    product.shelfLifeDays,
    1,
    ...(rows ?? []).map(({ expiry }) => (expiry === null ? 0 : left(expiry))),
  )
  return (
    <Card flush title={t('title')} actions={outlook && <Legend outlook={outlook} />}>
      {outlook && <StockBar outlook={outlook} />}
      {batches.isPending && <TextSkeleton lines={3} />}
      {batches.error && !rows && <ErrorState error={batches.error} retry={batches.refetch} />}
      {rows?.length === 0 && <p className={classes.none}>{t('none')}</p>}
      {rows !== undefined && rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keyboard
        <section className={classes.scroll} tabIndex={0} aria-label={t('table')}>
          <table className={classes.table} data-batches>
            <thead>
              <tr>
                <th scope="col">{t('warehouse')}</th>
                <th scope="col">{t('batch')}</th>
                <th scope="col">
                  {minimum > 0 ? t('expiryMinimum', { days: String(minimum) }) : t('expiry')}
                </th>
                <th scope="col" data-figure>
                  {t('total')}
                </th>
                <th scope="col" data-figure>
                  {t('reserved')}
                </th>
                <th scope="col" data-figure>
                  {t('free')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((batch) => (
                <tr key={batch.levelId}>
                  <td>
                    <CodeText>{batch.warehouseId}</CodeText>
                  </td>
                  <th scope="row">
                    {mayRecall ? (
                      <Link
                        to="/stock/recalls"
                        search={{ step: 'new', productId: product.id, batch: batch.batch }}
                        title={t('recall')}
                      >
                        <CodeText>{batch.batch}</CodeText>
                      </Link>
                    ) : (
                      <CodeText>{batch.batch}</CodeText>
                    )}
                  </th>
                  <td>
                    {batch.expiry === null ? (
                      '–'
                    ) : (
                      <Life expiry={batch.expiry} days={left(batch.expiry)} scale={{ longest, minimum }} />
                    )}
                  </td>
                  <td data-figure data-label={t('total')}>
                    {formatQuantity(batch.stock)} <small>{product.stockUnit}</small>
                  </td>
                  <td data-figure data-quiet data-label={t('reserved')}>
                    {batch.reservedStock === 0 ? '–' : formatQuantity(batch.reservedStock)}
                  </td>
                  <td data-figure data-label={t('free')}>
                    {batch.blocked ? (
                      <span className={classes.blocked}>{t('blocked')}</span>
                    ) : (
                      <strong>{formatQuantity(batch.available)}</strong>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  )
}

type LifeProps = { expiry: string; days: number; scale: { longest: number; minimum: number } }

function Life({ expiry, days, scale: { longest, minimum } }: LifeProps) {
  const t = useTranslations('products.batches')
  const level = days < 0 ? 'over' : days < minimum * 2 ? 'near' : 'fine'
  return (
    <span className={classes.life}>
      <DateText value={expiry} />
      <span className={classes.track} data-level={level} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (100 * Math.max(days, 0)) / longest)}%` }} />
        {minimum > 0 && <i style={{ left: `${Math.min(100, (100 * minimum) / longest)}%` }} />}
      </span>
      <span data-level={level}>{days < 0 ? t('expired') : t('days', { days: String(days) })}</span>
    </span>
  )
}

function Legend({ outlook }: { outlook: Outlook }) {
  const t = useTranslations('products.batches.parts')
  return (
    <span className={classes.legend}>
      {stockParts(outlook).map(({ name, quantity }) => (
        <span key={name} data-part={name}>
          {t(name)} <strong>{formatQuantity(quantity)}</strong>
        </span>
      ))}
    </span>
  )
}

function StockBar({ outlook }: { outlook: Outlook }) {
  return (
    <div className={classes.bar} aria-hidden="true">
      {stockParts(outlook).map(({ name, quantity }) => (
        <span key={name} data-part={name} style={{ flexGrow: quantity }} />
      ))}
    </div>
  )
}
