import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatAge } from '../../../../lib/format/age.ts'
import { formatMoneyWithCurrency } from '../../../../lib/format/money.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { linkOf } from '../../../../lib/lists/link-of.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { useWaitingWords } from '../../../../ui/lists/use-waiting-words.ts'
import { Card } from '../../../../ui/page/card.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../../ui/states/skeletons.tsx'
import { homeQuery } from '../../api/home.ts'
import classes from './dashboard.module.css'

/** What waits for the user by role: how many, how much, since when; each leads to its list. */
export function WaitingForMe() {
  const t = useTranslations('orders.dashboardPage')
  const words = useWaitingWords()
  const now = useNow()
  const home = useQuery(homeQuery())
  const waiting = home.data?.data.waiting
  return (
    <Card title={t('waiting')}>
      {home.isPending && <TextSkeleton lines={4} />}
      {home.error && !home.data && <ErrorState error={home.error} retry={home.refetch} />}
      {waiting?.length === 0 && <p className={classes.quiet}>{t('nothingWaits')}</p>}
      <ul className={classes.shipments}>
        {waiting?.map(({ kind, count, total, oldest, link }) => (
          <li key={kind}>
            <Link {...linkOf(link)} className={classes.waits}>
              <strong className={classes.count}>{formatQuantity(count)}</strong>
              <span className={classes.kind}>{words.kind(kind)}</span>
              <span className={classes.about}>
                {[
                  total === null ? '' : formatMoneyWithCurrency(total),
                  oldest === null ? '' : words.oldest(formatAge(oldest, now)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
