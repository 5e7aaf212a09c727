import type { LineStatus } from '@cais/domain/orders/line-status'
import { IconClock, IconTruckLoading, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { PillActions } from '../../../../ui/actions/pill-actions.tsx'
import { LineBadge } from '../../../../ui/marks/stage-badge.tsx'
import { MoneyText, QuantityText } from '../../../../ui/marks/text.tsx'
import {
  DECISIONS,
  type Decision,
  isUndecided,
  maySendToPicking,
  mayWait,
} from '../../model/line-decisions.ts'
import { obstacleOf } from '../../model/line-groups.ts'
import type { StockDetail, StockLine } from '../../model/stock-query.ts'
import { LineBatches } from './line-batches.tsx'
import { LineShelfLife } from './line-shelf-life.tsx'
import classes from './stock-case.module.css'

type Props = {
  line: StockLine
  stock: StockDetail
  /** It lacks something: the reason is shown instead of its code. */
  isNeeding: boolean
  isOpen: boolean
  decision: Decision | null
  mayDecide: boolean
  mayHold: boolean
  onDecide: (decision: Decision | null) => void
  onSplit: () => void
}

export function StockLineRow({ line, stock, isNeeding, isOpen, decision, onDecide, onSplit, ...may }: Props) {
  const t = useTranslations('stock.lines')
  const ui = useTranslations('ui')
  const undecided = isUndecided(line)
  return (
    <tr data-line data-current={isOpen || undefined}>
      <td className={classes.sequence} aria-hidden="true">
        {line.lineNumber}
      </td>
      <th scope="row">
        <span className={classes.product}>
          <span className={classes.description}>{line.description}</span>
          <span className={classes.about}>
            <small>
              <span className={isNeeding ? 'hidden-text' : 'code'}>{line.productId}</span>
              {isNeeding && <Obstacle line={line} stock={stock} />}
              {line.specialField && ` · ${line.specialField}`}
            </small>
            <LineShelfLife line={line} customer={stock.customer} />
          </span>
        </span>
      </th>
      <td data-figure data-name={t('ordered')}>
        <QuantityText value={line.orderedQuantity} unit={line.unit} />
        {line.asOrdered.unit !== line.unit && (
          <small>
            <QuantityText value={line.asOrdered.quantity} unit={line.asOrdered.unit} />
          </small>
        )}
        <small className={classes.amount}>
          <MoneyText centavos={line.amount} /> <span>{ui('net')}</span>
        </small>
      </td>
      <td data-figure data-name={t('reserved')}>
        <QuantityText value={line.reservedQuantity} />
      </td>
      <td data-figure data-name={t('missing')} data-missing={line.missingQuantity > 0 || undefined}>
        {line.missingQuantity > 0 ? <QuantityText value={line.missingQuantity} /> : '–'}
      </td>
      <td data-wide data-name={t('batches')}>
        <LineBatches
          line={line}
          stock={stock}
          maySplit={may.mayHold && undecided}
          isOpen={isOpen}
          onSplit={onSplit}
        />
      </td>
      <td data-wide data-name={t('decision')} className={classes.decision}>
        {may.mayDecide && undecided ? (
          <span className="no-print">
            <LineDecision
              line={line}
              value={decision}
              proposed={!isNeeding && maySendToPicking(line) ? 'picking' : null}
              onChange={onDecide}
            />
          </span>
        ) : (
          <LineBadge status={line.lineStatus as LineStatus} />
        )}
      </td>
    </tr>
  )
}

function Obstacle({ line, stock }: { line: StockLine; stock: StockDetail }) {
  const t = useTranslations('stock.obstacle')
  return <span className={classes.obstacle}>{t(obstacleOf(line, stock))}</span>
}

type LineDecisionProps = {
  line: StockLine
  value: Decision | null
  proposed: Decision | null
  onChange: (decision: Decision | null) => void
}

/** Send to picking, wait, close: one pill per decision; disabled ones say why. */
function LineDecision({ line, value, proposed, onChange }: LineDecisionProps) {
  const t = useTranslations('stock.decision')
  const change = (chosen: string | null) =>
    onChange(DECISIONS.find((decision) => decision === chosen) ?? null)
  return (
    <PillActions
      label={t('label', { product: line.productId })}
      value={value}
      onChange={change}
      proposed={proposed}
      compact
      actions={[
        {
          value: 'picking',
          label: t('picking'),
          icon: <IconTruckLoading size={15} aria-hidden="true" />,
          tone: 'success',
          refusal: maySendToPicking(line) ? undefined : t('nothingReserved'),
        },
        {
          value: 'wait',
          label: t('wait'),
          icon: <IconClock size={15} aria-hidden="true" />,
          tone: 'warning',
          refusal: mayWait(line) ? undefined : t(line.waiting ? 'waitsAlready' : 'nothingMissing'),
        },
        { value: 'close', label: t('close'), icon: <IconX size={15} aria-hidden="true" />, tone: 'danger' },
      ]}
    />
  )
}
