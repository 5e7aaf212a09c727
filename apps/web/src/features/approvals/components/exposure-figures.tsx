import { useTranslations } from 'use-intl'
import { MoneyText } from '../../../ui/text.tsx'
import type { Case } from '../model/decision.ts'
import classes from './exposure-figures.module.css'

type Exposure = Case['exposure']

/** The figures behind the bar: what is owed, what is on its way, this order, and all of it against the limit. */
export function ExposureFigures({ exposure, label }: { exposure: Exposure; label: string }) {
  const t = useTranslations('approvals.exposure')
  const overdue = exposure.overdue > 0 ? t('overdueDays', { days: exposure.overdueDays }) : undefined
  const figures = [
    { name: t('account'), centavos: exposure.currentAccount },
    {
      name: t('overdue'),
      centavos: exposure.overdue,
      tone: exposure.overdue > 0 ? 'warning' : undefined,
      note: overdue,
    },
    { name: t('loaded'), centavos: exposure.loadedNotBilled },
    { name: t('open'), centavos: exposure.openOrders },
    { name: t('order'), centavos: exposure.thisOrder },
    { name: t('total'), centavos: exposure.total, tone: 'strong' },
    { name: t('limit'), centavos: exposure.creditLimit },
    exposure.over > 0
      ? { name: t('over'), centavos: exposure.over, tone: 'danger' }
      : { name: t('free'), centavos: Math.max(0, exposure.creditLimit - exposure.total), tone: 'success' },
  ]
  return (
    <dl className={classes.figures} aria-label={label}>
      {figures.map(({ name, centavos, tone, note }) => (
        <div key={name} data-tone={tone}>
          <dt>
            {name}
            {note && <small> {note}</small>}
          </dt>
          <dd>
            <MoneyText centavos={centavos} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
