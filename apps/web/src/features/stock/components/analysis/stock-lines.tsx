import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Decision, type Decisions, mayDecide } from '../../model/line-decisions.ts'
import { groupLines } from '../../model/line-groups.ts'
import type { StockDetail, StockLine } from '../../model/stock-query.ts'
import { BatchWindow } from './batch-window.tsx'
import classes from './stock-case.module.css'
import { StockLineRow } from './stock-line-row.tsx'

type Props = {
  stock: StockDetail
  decisions: Decisions
  onDecide: (lineId: number, decision: Decision | null) => void
}

const COLUMNS = 7

/** Lines that need a person first, then those that hold all they need; the settled ones folded into one. */
export function StockLines({ stock, decisions, onDecide }: Props) {
  const t = useTranslations('stock.lines')
  const { needing, proposed, settled } = groupLines(stock.lines)
  const [split, setSplit] = useState<number | null>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  // when nothing is left to decide, the settled lines are shown unfolded
  const showsSettled = isUnfolded || needing.length + proposed.length === 0
  const mayHold = stock.allowedActions.some((action) => action === 'reserve' || action === 'release')
  const rowOf = (line: StockLine) => {
    const isOpen = line.id === split
    return [
      <StockLineRow
        key={line.id}
        line={line}
        stock={stock}
        isNeeding={needing.includes(line)}
        isOpen={isOpen}
        decision={decisions.get(line.id) ?? null}
        mayDecide={mayDecide(stock)}
        mayHold={mayHold}
        onDecide={(decision) => onDecide(line.id, decision)}
        onSplit={() => setSplit(isOpen ? null : line.id)}
      />,
      isOpen && (
        <tr key="window" className={classes.window}>
          <td colSpan={COLUMNS}>
            <BatchWindow stock={stock} line={line} onClose={() => setSplit(null)} />
          </td>
        </tr>
      ),
    ]
  }
  return (
    <table className={classes.lines}>
      <caption className="hidden-text">{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.sequence}>
            <span className="hidden-text">{t('sequence')}</span>
          </th>
          <th scope="col">{t('product')}</th>
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
          <th scope="col" data-figure>
            {t('decision')}
          </th>
        </tr>
      </thead>
      {needing.length > 0 && (
        <tbody>
          <Group tone="needing">{t('needing', { count: needing.length })}</Group>
          {needing.map(rowOf)}
        </tbody>
      )}
      {proposed.length > 0 && (
        <tbody>
          <Group>
            {t('proposed', { count: String(proposed.length) })} <small>{t('firstToExpire')}</small>
          </Group>
          {proposed.map(rowOf)}
        </tbody>
      )}
      {settled.length > 0 && (
        <tbody>
          <Group tone="settled">
            <button
              type="button"
              className={classes.fold}
              aria-expanded={showsSettled}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              <IconChevronDown size={16} aria-hidden="true" />
              <b>{t('settled', { count: settled.length })}</b> <Settled lines={settled} />
            </button>
          </Group>
          {showsSettled && settled.map(rowOf)}
        </tbody>
      )}
    </table>
  )
}

function Group({ tone, children }: { tone?: 'needing' | 'settled'; children: ReactNode }) {
  return (
    <tr className={classes.group} data-tone={tone}>
      <th scope="rowgroup" colSpan={COLUMNS}>
        {children}
      </th>
    </tr>
  )
}

/** What became of them: '27 para picking, 1 fechada'. */
function Settled({ lines }: { lines: readonly StockLine[] }) {
  const t = useTranslations('stock.lines')
  const count = (test: (line: StockLine) => boolean) => lines.filter(test).length
  const closed = count(({ buckets, orderedQuantity }) => buckets.closed === orderedQuantity)
  const waiting = count(({ waiting }) => waiting)
  const going = lines.length - closed - waiting
  return (
    <small>
      {[
        going > 0 && t('going', { count: String(going) }),
        waiting > 0 && t('waits', { count: String(waiting) }),
        closed > 0 && t('closed', { count: closed }),
      ]
        .filter(Boolean)
        .join(', ')}
    </small>
  )
}
