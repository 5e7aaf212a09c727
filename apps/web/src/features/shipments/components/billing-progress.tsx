import { useTranslations } from 'use-intl'
import { Meter } from '../../../ui/marks/meter.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { Shipment } from '../model/shipments-query.ts'
import classes from './shipment.module.css'

/** How many documents are billed; shown once billing has been requested. */
export function BillingProgress({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments')
  const { billed, failed, waiting, total } = shipment.billing
  if (billed + failed + waiting === 0) return null
  return (
    <Card title={t('billingTitle')}>
      <p className={classes.progress} role="status">
        <strong>{t('billedOf', { billed: String(billed), total: String(total) })}</strong>
        <Meter
          percent={total === 0 ? 0 : Math.round((100 * billed) / total)}
          label={t('billingTitle')}
          figure={false}
          tone="progress"
          wide
        />
        {failed > 0 && <span className={classes.message}>{t('failedCount', { count: failed })}</span>}
        {shipment.stage === 'billing' && <span className={classes.quiet}>{t('reloadShortly')}</span>}
      </p>
    </Card>
  )
}
