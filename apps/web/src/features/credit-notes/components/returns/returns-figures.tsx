import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatDuration } from '../../../../lib/format/age.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { counted, formatPercent, formatQuantity } from '../../../../lib/format/quantity.ts'
import type { Returns } from '../../api.ts'
import type { ReturnsSearch } from '../../search.ts'
import { issuedIn, ListLink, shareOf } from './list-link.tsx'
import classes from './returns.module.css'

type Props = { data: Returns; search: ReturnsSearch }

/** The figures on top, each with the list behind it. */
export function ReturnsFigures({ data, search }: Props) {
  const t = useTranslations('credit-figures')
  const { net, notes, sales, lastYear, toCredit, fromClaim, collections, decided } = data
  const decidedOn = decided ? decided.sale + decided.destroyed + decided.principal : 0
  const share = shareOf(net, sales)
  const points = lastYear ? Math.round((share - shareOf(lastYear.net, lastYear.sales)) * 100) / 100 : null
  const open = collections.reduce((sum, { ages }) => sum + ages.reduce((all, one) => all + one, 0), 0)
  const openNet = collections.reduce((sum, { total }) => sum + total, 0)
  return (
    <dl className={classes.figures}>
      <Figure name={t('credited')} note={t('notes', counted(notes))}>
        <ListLink search={issuedIn(search, data)}>{formatMoney(net)}</ListLink>
      </Figure>
      <Figure
        name={t('share')}
        note={
          points === null
            ? t('ofSales', { amount: formatMoney(sales) })
            : t('points', { points: `${points > 0 ? '+' : ''}${formatQuantity(points)}` })
        }
        isBad={points !== null && points > 0}
      >
        {formatPercent(share)}
      </Figure>
      {fromClaim && (
        <Figure name={t('fromClaim')} note={t('nineOfTen', { time: formatDuration(fromClaim.most) })}>
          {formatDuration(fromClaim.half)}
        </Figure>
      )}
      {toCredit && (
        <Figure name={t('toCredit')} note={t('nineOfTen', { time: formatDuration(toCredit.most) })}>
          <ListLink search={issuedIn(search, data)}>{formatDuration(toCredit.half)}</ListLink>
        </Figure>
      )}
      <Figure name={t('open')} note={t('openNote', { amount: formatMoney(openNet) })}>
        <ListLink search={{ tab: 'available-for-collection' }}>{formatQuantity(open)}</ListLink>
      </Figure>
      {decided && (
        <Figure
          name={t('backToSale')}
          note={t('destroyed', { share: formatPercent(shareOf(decided.destroyed, decidedOn)) })}
        >
          {formatPercent(shareOf(decided.sale, decidedOn))}
        </Figure>
      )}
    </dl>
  )
}

type FigureProps = { name: string; note: string; isBad?: boolean; children: ReactNode }

const Figure = ({ name, note, isBad = false, children }: FigureProps) => (
  <div className={classes.figure}>
    <dt>{name}</dt>
    <dd>
      <strong>{children}</strong>
      <span className={classes.note} data-bad={isBad || undefined}>
        {note}
      </span>
    </dd>
  </div>
)
