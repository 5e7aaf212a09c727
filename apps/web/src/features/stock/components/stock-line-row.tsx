import type { LineStatus } from '@cais/domain/orders/line-status'
import { useTranslations } from 'use-intl'
import { LineBadge } from '../../../ui/marks/stage-badge.tsx'
import { MoneyText, QuantityText } from '../../../ui/marks/text.tsx'
import { type Decision, isUndecided } from '../model/line-decisions.ts'
import type { StockDetail, StockLine } from '../model/stock-query.ts'
import { LineLife } from './life/line-life.tsx'
import { LineBatches } from './line-batches.tsx'
import { LineDecision } from './line-decision.tsx'
import classes from './stock-case.module.css'

type Props = {
  line: StockLine
  customer: StockDetail['customer']
  decision: Decision | null
  mayDecide: boolean
  mayHold: boolean
  onDecide: (decision: Decision | null) => void
  onSplit: () => void
}

export function StockLineRow({ line, customer, decision, mayDecide, mayHold, onDecide, onSplit }: Props) {
  const t = useTranslations('stock.lines')
  const undecided = isUndecided(line)
  return (
    <tr>
      <th scope="row">
        <span className={classes.article}>
          {line.description}
          <span className={classes.about}>
            <small>
              <span className="code">{line.productId}</span>
              {line.specialField && ` · ${line.specialField}`}
            </small>
            <LineLife line={line} customer={customer} />
          </span>
        </span>
      </th>
      <td data-figure data-name={t('ordered')}>
        <QuantityText value={line.orderedQuantity} unit={line.unit} />
        <small className={classes.amount}>
          <MoneyText centavos={line.amount} />
        </small>
      </td>
      <td data-figure data-name={t('reserved')}>
        <QuantityText value={line.reservedQuantity} />
      </td>
      <td
        data-figure
        data-name={t('missing')}
        className={line.missingQuantity > 0 ? classes.missing : undefined}
      >
        <QuantityText value={line.missingQuantity} />
      </td>
      <td data-wide data-name={t('batches')}>
        <LineBatches line={line} maySplit={mayHold && undecided} onSplit={onSplit} />
      </td>
      <td data-wide data-name={t('decision')}>
        <span className={classes.decision}>
          <LineBadge status={line.lineStatus as LineStatus} />
          {mayDecide && undecided && (
            <span className="no-print">
              <LineDecision line={line} value={decision} onChange={onDecide} />
            </span>
          )}
        </span>
      </td>
    </tr>
  )
}
