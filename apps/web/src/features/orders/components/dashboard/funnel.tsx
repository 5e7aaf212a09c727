import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatPercent, formatQuantity } from '../../../../lib/format/quantity.ts'
import { Card } from '../../../../ui/page/card.tsx'
import { TimeBars, TimeLegend } from '../../../../ui/plots/time-bars.tsx'
import type { Dashboard } from '../../api.ts'
import { listOfStep } from '../../model/dashboard-links.ts'
import type { OrdersSearch } from '../../search.ts'
import classes from './tables.module.css'

const STEPS = ['submitted', 'approved', 'stocked', 'shipped', 'loaded', 'billed'] as const

/** How many orders of these days have reached each stage, and how long it took. */
export function Funnel({ data, search }: { data: Dashboard; search: OrdersSearch }) {
  const t = useTranslations('orders.dashboardPage')
  const { funnel, times } = data
  return (
    <Card title={t('way')}>
      <ul className={classes.funnel}>
        {STEPS.map((step) => {
          const percent =
            funnel.submitted === 0 ? 0 : Math.round((1000 * funnel[step]) / funnel.submitted) / 10
          return (
            <li key={step}>
              <span>{t(`steps.${step}`)}</span>
              <span className={classes.track}>
                <span className={classes.fill} style={{ width: `${percent}%` }} aria-hidden="true" />
                <span className={classes.over}>
                  <Link to="/documents" search={listOfStep(search, data, step)} className={classes.dotted}>
                    {formatQuantity(funnel[step])}
                  </Link>
                  {step !== 'submitted' && <span>{formatPercent(percent)}</span>}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
      {times.length > 0 && (
        <div className={classes.times}>
          <h3>{t('times')}</h3>
          <TimeLegend />
          <TimeBars times={times} />
        </div>
      )}
    </Card>
  )
}
