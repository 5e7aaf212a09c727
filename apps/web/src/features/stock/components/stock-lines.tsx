import { useTranslations } from 'use-intl'
import { type Decision, type Decisions, mayDecide } from '../model/line-decisions.ts'
import type { StockDetail } from '../model/stock-query.ts'
import classes from './stock-case.module.css'
import { StockLineRow } from './stock-line-row.tsx'

type Props = {
  stock: StockDetail
  decisions: Decisions
  onDecide: (lineId: number, decision: Decision | null) => void
  onSplit: (lineId: number) => void
}

/** A line per article with what was ordered, what is held, what is missing, and what shall become of it. */
export function StockLines({ stock, decisions, onDecide, onSplit }: Props) {
  const t = useTranslations('stock.lines')
  const mayHold = stock.allowedActions.some((action) => action === 'reserve' || action === 'release')
  return (
    <table className={classes.lines}>
      <caption className="hidden-text">{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('article')}</th>
          <th scope="col" data-figure>
            {t('ordered')}
          </th>
          <th scope="col" data-figure>
            {t('reserved')}
          </th>
          <th scope="col" data-figure>
            {t('missing')}
          </th>
          <th scope="col">{t('batches')}</th>
          <th scope="col">{t('decision')}</th>
        </tr>
      </thead>
      <tbody>
        {stock.lines.map((line) => (
          <StockLineRow
            key={line.id}
            line={line}
            customer={stock.customer}
            decision={decisions.get(line.id) ?? null}
            mayDecide={mayDecide(stock)}
            mayHold={mayHold}
            onDecide={(decision) => onDecide(line.id, decision)}
            onSplit={() => onSplit(line.id)}
          />
        ))}
      </tbody>
    </table>
  )
}
