import { useTranslations } from 'use-intl'
import { daysSince } from '../../../lib/format/age.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import type { InvoiceRow } from '../api.ts'
import classes from './invoice-summary.module.css'
import { PaidBar } from './paid-bar.tsx'

type Owed = Pick<InvoiceRow, 'state' | 'dueOn' | 'open' | 'total'>

/** The state in words, over how much is paid. */
export function InvoiceState({ row }: { row: Owed }) {
  const { state, open, total } = row
  const isLate = state === 'overdue'
  return (
    <span className={classes.state} data-state={state}>
      {useStateWords(row)}
      <PaidBar
        thin
        parts={{ paid: total - open, 'not-due': isLate ? 0 : open, overdue: isLate ? open : 0 }}
      />
    </span>
  )
}

/** 'Vence em 30 d', 'Vencida há 4 d', 'Paga em parte'. */
function useStateWords({ state, dueOn }: Owed): string {
  const t = useTranslations('invoices')
  const days = daysSince(dueOn, useNow())
  if (state === 'overdue') return t('lateFor', { days: String(days) })
  if (state === 'not-due') return days === 0 ? t('dueToday') : t('dueIn', { days: String(-days) })
  return t(`state.${state}`)
}
