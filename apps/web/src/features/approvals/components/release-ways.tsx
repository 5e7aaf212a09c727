import { IconLockOpen } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import type { Case } from '../model/decision.ts'
import classes from './release-ways.module.css'

/** Further lines are only counted. */
const MAX_NAMED = 3

/** What would release the document without a decision: unblocking the customer, a payment, or cutting lines. */
export function ReleaseWays({ releasedBy, exposure }: Pick<Case, 'releasedBy' | 'exposure'>) {
  const { unblocking, payment, cut } = releasedBy
  const t = useTranslations('approvals.release')
  const hasNoLimit = exposure.creditLimit === 0 && exposure.over > 0
  if (!unblocking && !hasNoLimit && payment === 0 && cut.length === 0) return null
  const more = cut.length - MAX_NAMED
  return (
    <section className={classes.ways} aria-label={t('label')}>
      <IconLockOpen size={18} aria-hidden="true" />
      <div>
        {unblocking && <p>{t('unblocking')}</p>}
        {hasNoLimit && <p>{t('noLimit')}</p>}
        {payment > 0 && <p>{t(unblocking ? 'afterwards' : 'payment', { amount: formatMoney(payment) })}</p>}
        {cut.length > 0 && (
          <p>
            {t(payment > 0 ? 'orCut' : 'cut', { count: cut.length })}{' '}
            {cut
              .slice(0, MAX_NAMED)
              .map(({ description, value }) =>
                t('line', { product: description, amount: formatMoney(value) }),
              )
              .join('; ')}
            {more > 0 && <> {t('more', { count: more })}</>}
          </p>
        )}
      </div>
    </section>
  )
}
