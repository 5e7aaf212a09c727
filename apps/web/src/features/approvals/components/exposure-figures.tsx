import { useTranslations } from 'use-intl'
import { MoneyText } from '../../../ui/marks/text.tsx'
import type { Case } from '../model/decision.ts'
import classes from './exposure-figures.module.css'

type Exposure = Case['exposure']
type Figure = {
  name: string
  centavos: number
  tone?: 'warning' | 'danger' | 'success' | 'strong' | undefined
  note?: string | undefined
  /** The legend of the bar says it too: on a phone once is enough. */
  isPart?: boolean
}

/** The figures behind the bar: what is owed, what is on its way, this order, and all of it against the limit. */
export function ExposureFigures({ exposure, label }: { exposure: Exposure; label: string }) {
  const figures = useFigures(exposure)
  return (
    <dl className={classes.figures} aria-label={label}>
      {figures.map(({ name, centavos, tone, note, isPart }) => (
        <div key={name} data-tone={tone} data-part={isPart}>
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

function useFigures(exposure: Exposure): Figure[] {
  const t = useTranslations('approvals.exposure')
  const { overdue, overdueDays, creditLimit, total, over } = exposure
  const isLate = overdue > 0
  const parts: Figure[] = [
    { name: t('account'), centavos: exposure.currentAccount },
    {
      name: t('overdue'),
      centavos: overdue,
      tone: isLate ? 'warning' : undefined,
      note: isLate ? t('overdueDays', { days: overdueDays }) : undefined,
    },
    { name: t('loaded'), centavos: exposure.loadedNotBilled },
    { name: t('open'), centavos: exposure.openOrders },
    { name: t('order'), centavos: exposure.thisOrder },
  ]
  return [
    ...parts.map((part) => ({ ...part, isPart: true })),
    { name: t('total'), centavos: total, tone: 'strong' },
    { name: t('limit'), centavos: creditLimit },
    over > 0
      ? { name: t('over'), centavos: over, tone: 'danger' }
      : { name: t('free'), centavos: Math.max(0, creditLimit - total), tone: 'success' },
  ]
}
