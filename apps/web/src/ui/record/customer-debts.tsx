import { useTranslations } from 'use-intl'
import { formatMoney } from '../../lib/format/money.ts'
import { DefinitionList } from '../page/definition-list.tsx'
import classes from './customer-debts.module.css'

/** The parts of a customer's summary that it shows, in centavos. */
type Debts = {
  checkingAccount: number
  pendingOrders: number
  debtTotal: number
  exposure: { overdue: number; overdueDays: number }
}

/** What a customer owes: the current account, how much of it is overdue and since when, what is not billed yet, all of it. */
export function CustomerDebts({ debts }: { debts: Debts }) {
  const t = useTranslations('ui.debts')
  const { checkingAccount, pendingOrders, debtTotal, exposure } = debts
  return (
    <DefinitionList
      items={[
        { term: t('account'), value: formatMoney(checkingAccount), figure: true },
        { term: t('overdue'), value: <Overdue {...exposure} />, figure: true },
        { term: t('pending'), value: formatMoney(pendingOrders), figure: true },
        { term: t('total'), value: <strong>{formatMoney(debtTotal)}</strong>, figure: true },
      ]}
    />
  )
}

function Overdue({ overdue, overdueDays }: Debts['exposure']) {
  const t = useTranslations('ui.debts')
  if (overdue <= 0) return formatMoney(0)
  return (
    <span className={classes.overdue}>
      <small>{t('since', { days: overdueDays })}</small> {formatMoney(overdue)}
    </span>
  )
}
