import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { CreditBar } from '../../../ui/marks/credit-bar.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { AccountAge } from '../../../ui/record/account-age.tsx'
import type { Account } from '../model/payment-draft.ts'
import classes from './account.module.css'

/** The credit bar, and the balance by age. */
export function AccountStanding({
  exposure,
  ageing,
  paymentDays,
}: Pick<Account, 'exposure' | 'ageing' | 'paymentDays'>) {
  const t = useTranslations('payments')
  return (
    <Card title={t('credit')}>
      <CreditBar exposure={exposure} />
      {exposure.account && <AccountAge age={exposure.account} />}
      <ul className={classes.ages} aria-label={t('ageing')}>
        {ageing.map(({ age, amount, items }) => (
          <li key={age} data-age={items > 0 ? age : undefined}>
            <span>{t(`age.${age}`)}</span>
            <b>{items > 0 ? formatMoney(amount) : '–'}</b>
            {items > 0 && <small>{t('items', { count: items })}</small>}
          </li>
        ))}
      </ul>
      {paymentDays !== null && <p className={classes.quiet}>{t('paysAfter', { days: paymentDays })}</p>}
    </Card>
  )
}
