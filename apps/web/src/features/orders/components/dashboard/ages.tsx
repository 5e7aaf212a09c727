import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { calendarDateOf } from '../../../../lib/format/dates.ts'
import { counted, formatQuantity } from '../../../../lib/format/quantity.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { Card } from '../../../../ui/page/card.tsx'
import type { Dashboard } from '../../api.ts'
import { listOfAge } from '../../model/dashboard-links.ts'
import type { OrdersSearch } from '../../search.ts'
import classes from './tables.module.css'

const BANDS = ['today', 'yesterday', 'days', 'week', 'older'] as const
const OLD = 3
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** Waiting documents by stage and age; the date filter is ignored here. */
export function Ages({ data, search }: { data: Dashboard; search: OrdersSearch }) {
  const t = useTranslations('orders.dashboardPage')
  const today = calendarDateOf(new Date(useNow()))
  const shown = data.ages.filter(({ bands }) => bands.some((count) => count > 0))
  const most = Math.max(1, ...shown.flatMap(({ bands }) => bands))
  const old = sum(shown.map(({ bands }) => sum(bands.slice(OLD))))
  if (shown.length === 0) return null
  return (
    <Card
      title={t('ages')}
      actions={old > 0 && <strong className={classes.bad}>{t('old', counted(old))}</strong>}
    >
      <table className={classes.ages}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden-text">{t('place')}</span>
            </th>
            {BANDS.map((band) => (
              <th key={band} scope="col">
                {t(`age.${band}`)}
              </th>
            ))}
            <th scope="col">{t('all')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ place, bands }) => (
            <tr key={place}>
              <th scope="row">{t(`places.${place}`)}</th>
              {bands.map((count, band) => (
                <td key={BANDS[band]}>
                  {count === 0 ? (
                    <span className={classes.none}>·</span>
                  ) : (
                    <Link
                      to="/documents"
                      search={listOfAge(search, today, place, band)}
                      className={classes.cell}
                      data-old={band >= OLD || undefined}
                      style={{ '--heat': `${Math.round(18 + (50 * count) / most)}%` } as object}
                    >
                      {formatQuantity(count)}
                    </Link>
                  )}
                </td>
              ))}
              <td>
                <Link to="/documents" search={listOfAge(search, today, place)} className={classes.sum}>
                  {formatQuantity(sum(bands))}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
