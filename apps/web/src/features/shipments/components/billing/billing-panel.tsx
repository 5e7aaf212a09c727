import { useTranslations } from 'use-intl'
import { connection } from '../../../../lib/api/connection.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { liveUpdates } from '../../../../lib/queries/live-updates.ts'
import { Card } from '../../../../ui/page/card.tsx'
import { countStates } from '../../model/billing-groups.ts'
import type { Shipment } from '../../model/shipments-query.ts'
import classes from './billing.module.css'

/** What is billed in all, and how far it has come: one bar, a part for each state. */
export function BillingPanel({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('billing.live')
  const words = useTranslations('billing.before')
  const shared = useTranslations('shipments')
  const isOnline = connection.use() === 'online'
  const isLive = liveUpdates.use() === 'arriving'
  const { documents, stage } = shipment
  const states = countStates(documents)
  const asked = documents.filter(({ billing }) => billing.state !== 'none')
  const total = asked.reduce((sum, one) => sum + one.totalAmount, 0)
  const net = asked.reduce((sum, one) => sum + one.netAmount, 0)
  const billed = states.find(({ state }) => state === 'billed')?.count ?? 0
  const figures = [
    [t('documents'), String(asked.length)],
    [words('net'), formatMoney(net)],
    [words('vat'), formatMoney(total - net)],
    [words('total'), formatMoney(total)],
  ] as const
  return (
    <Card title={t('title')}>
      <div className={classes.panel}>
        <dl aria-label={t('figures')}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.progress}>
          <p role="status">
            <strong>{t('billedOf', { billed: String(billed), total: String(asked.length) })}</strong>
          </p>
          <div className={classes.bar} aria-hidden="true">
            {states.map(
              ({ state, count }) =>
                count > 0 && <span key={state} data-state={state} style={{ flexGrow: count }} />,
            )}
          </div>
          <ul className={classes.legend}>
            {states.map(
              ({ state, count }) =>
                count > 0 && (
                  <li key={state} data-state={state}>
                    {t(`count.${state}`, { count })}
                  </li>
                ),
            )}
          </ul>
          {!isOnline ? (
            <p className={classes.quiet}>{t('offline')}</p>
          ) : (
            stage === 'billing' && (
              <p className={classes.quiet}>{shared(isLive ? 'updatesByItself' : 'reloadShortly')}</p>
            )
          )}
        </div>
      </div>
    </Card>
  )
}
