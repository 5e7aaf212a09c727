import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { counted, formatQuantity } from '../../../lib/format/quantity.ts'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { outlookQuery } from '../api.ts'
import { changeOf, type Outlook } from '../model/outlook.ts'
import type { Product } from '../model/product-form.ts'
import classes from './product.module.css'

/** For how long free stock lasts, and in words how that is reckoned. */
export function LastingCard({ product: { id, stockUnit: unit } }: { product: Product }) {
  const t = useTranslations('products.lasting')
  const outlook = useQuery(outlookQuery(id))
  const data = outlook.data?.data
  const amount = (quantity: number) => `${formatQuantity(quantity)}\u00a0${unit}`
  return (
    <Card title={t('title')}>
      {outlook.isPending && <TextSkeleton lines={2} />}
      {outlook.error && !data && <ErrorState error={outlook.error} retry={outlook.refetch} />}
      {data && (
        <>
          <dl className={classes.facts}>
            <div>
              <dt>{t('free')}</dt>
              <dd>
                <strong>{amount(data.stock.free)}</strong>
                <span>{data.lasts === null ? t('unknown') : t('days', counted(data.lasts.days))}</span>
              </dd>
            </div>
            <div>
              <dt>{t('waiting')}</dt>
              <dd>
                <strong>{amount(data.waiting.quantity)}</strong>
                <span>{t('documents', counted(data.waiting.documents))}</span>
              </dd>
            </div>
            <div>
              <dt>{t('coming')}</dt>
              <dd>
                <strong>{amount(data.onReceipts.quantity)}</strong>
                <span>{t('receipts', counted(data.onReceipts.receipts))}</span>
              </dd>
            </div>
          </dl>
          <p className={classes.quiet}>
            {data.lasts === null
              ? t('reckonedNothing')
              : t('reckoned', {
                  window: String(data.lasts.window),
                  perDay: amount(data.lasts.perDay),
                })}
          </p>
        </>
      )}
    </Card>
  )
}

/** What was sold in each of the last 12 weeks, and by which branch. */
export function SalesCard({ product: { id, stockUnit: unit } }: { product: Product }) {
  const t = useTranslations('products.sales')
  const outlook = useQuery(outlookQuery(id)).data?.data
  if (!outlook) return null
  const sold = outlook.weeks.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = t('total', { quantity: `${formatQuantity(sold)}\u00a0${unit}` })
  return (
    <Card title={t('title')} actions={<span className={classes.quiet}>{total}</span>}>
      {outlook.branches.length === 0 ? (
        <p className={classes.none}>{t('none')}</p>
      ) : (
        <>
          <Weeks weeks={outlook.weeks} unit={unit} />
          <Branches branches={outlook.branches} />
        </>
      )}
    </Card>
  )
}

function Weeks({ weeks, unit }: Pick<Outlook, 'weeks'> & { unit: string }) {
  const t = useTranslations('products.sales')
  const most = Math.max(1, ...weeks.map(({ quantity }) => quantity))
  const last = weeks.at(-1)
  return (
    <figure className={classes.weeks}>
      <ol>
        {weeks.map(({ from, quantity }) => (
          <li key={from}>
            <span className="hidden-text">
              {t('week', { day: formatDate(from), quantity: `${formatQuantity(quantity)} ${unit}` })}
            </span>
            <span aria-hidden="true" style={{ height: `${Math.max(2, (100 * quantity) / most)}%` }} />
          </li>
        ))}
      </ol>
      <figcaption>
        <span>{formatDate(weeks[0]?.from ?? '')}</span>
        <span>{t('thisWeek', { quantity: `${formatQuantity(last?.quantity ?? 0)}\u00a0${unit}` })}</span>
      </figcaption>
    </figure>
  )
}

function Branches({ branches }: Pick<Outlook, 'branches'>) {
  const most = Math.max(1, ...branches.map(({ quantity }) => quantity))
  return (
    <ul className={classes.branches}>
      {branches.map(({ branchId, quantity, before }) => {
        const change = changeOf(quantity, before)
        return (
          <li key={branchId}>
            <span>{branchId}</span>
            <span className={classes.track} aria-hidden="true">
              <span style={{ width: `${(100 * Math.max(quantity, 0)) / most}%` }} />
            </span>
            <span className="figure">{formatQuantity(quantity)}</span>
            <span className="figure" data-change={change === null ? undefined : change < 0 ? 'down' : 'up'}>
              {change === null
                ? '–'
                : `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}\u00a0%`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
