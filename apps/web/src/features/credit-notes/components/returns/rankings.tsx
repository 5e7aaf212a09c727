import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatDuration } from '../../../../lib/format/age.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent, formatQuantity } from '../../../../lib/format/quantity.ts'
import { Card } from '../../../../ui/page/card.tsx'
import type { Returns } from '../../api.ts'
import type { CreditNotesSearch, ReturnsSearch } from '../../search.ts'
import { issuedIn, ListLink, shareOf } from './list-link.tsx'
import classes from './returns.module.css'

type Props = { data: Returns; search: ReturnsSearch }
type Row = {
  key: string | number
  name: string
  about: string
  isBad: boolean
  net: number
  place?: string
  search: CreditNotesSearch
}

/** What was credited by reason, customer, article, route, driver and batch, each amount with its list. */
export function Rankings({ data, search }: Props) {
  const t = useTranslations('credit-figures')
  const list = issuedIn(search, data)
  const average = shareOf(data.net, data.sales)
  const of = ({ name, net, sales }: { name: string; net: number; sales: number }) => {
    const share = shareOf(net, sales)
    return { name, net, about: sales === 0 ? '' : formatPercent(share), isBad: share > 1.5 * average }
  }
  return (
    <div className={classes.thirds}>
      <Ranking
        title={t('reason')}
        note={formatMoney(data.net)}
        rows={data.reasons.map(({ id, name, net, place }) => ({
          key: id,
          name,
          net,
          place,
          about: formatPercent(shareOf(net, data.net)),
          isBad: false,
          search: { ...list, reasonId: [id] },
        }))}
      />
      <Ranking
        title={t('customer')}
        note={t('ofBought')}
        rows={data.customers.map((row) => ({
          key: row.id,
          ...of(row),
          search: { ...list, customerId: row.id },
        }))}
      />
      <Ranking
        title={t('product')}
        note={t('ofSold')}
        rows={data.products.map((row) => ({
          key: row.id,
          ...of(row),
          search: { ...list, productId: row.id },
        }))}
      />
      <Ranking
        title={t('route')}
        note={t('ofCarried')}
        rows={data.routes.map((row) => ({ key: row.name, ...of(row), search: { ...list, route: row.name } }))}
      />
      <Ranking
        title={t('driver')}
        note={t('truckOnly')}
        rows={data.drivers.map((row) => ({
          key: row.name,
          ...of(row),
          search: { ...list, driver: row.name },
        }))}
      />
      <Ranking
        title={t('batch')}
        note={t('quantity')}
        rows={data.batches.map(({ batch, productId, name, net, quantity }) => ({
          key: `${productId} ${batch}`,
          name: `${batch} · ${name}`,
          net,
          about: formatQuantity(quantity),
          isBad: false,
          search: { ...list, batch, productId },
        }))}
      />
      <Times data={data} />
    </div>
  )
}

/** Nothing where there is nothing to rank. */
function Ranking({ title, note, rows }: { title: string; note: ReactNode; rows: readonly Row[] }) {
  const most = Math.max(...rows.map(({ net }) => net), 1)
  if (rows.length === 0) return null
  return (
    <Card title={title} actions={<span className={classes.muted}>{note}</span>}>
      <ul className={classes.ranking}>
        {rows.map(({ key, name, about, isBad, net, place, search }) => (
          <li key={key} data-place={place} data-bad={isBad || undefined}>
            <span className={classes.name}>{name}</span>
            <span className={classes.about}>{about}</span>
            <ListLink search={search}>{formatMoney(net)}</ListLink>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${(100 * net) / most}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** How long each step took; the slowest stands out. */
function Times({ data: { times } }: { data: Returns }) {
  const t = useTranslations('credit-figures')
  const longest = Math.max(...times.map(({ most }) => most), 1)
  const slowest = Math.max(...times.map(({ half }) => half), 0)
  if (times.length === 0) return null
  return (
    <Card
      title={t('times')}
      actions={
        <span className={classes.muted}>
          {t('half')} · {t('most')}
        </span>
      }
    >
      <ul className={classes.ranking}>
        {times.map(({ step, half, most }) => (
          <li key={step} data-bad={(half === slowest && times.length > 1) || undefined}>
            <span className={classes.name}>{t(`steps.${step}`)}</span>
            <strong className={classes.about}>{formatDuration(half)}</strong>
            <span className={classes.amount}>{formatDuration(most)}</span>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${(100 * half) / longest}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
