import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { changedSince, type OfferedBatch, seenOf } from '../../model/batch-split.ts'
import type { StockLine } from '../../model/stock-query.ts'
import classes from '../batches.module.css'

type Props = { before: StockLine; now: StockLine; onDiscard: () => void; onKeep: () => void }

/** Somebody else changed what the line holds while it is split: both are shown, and one is chosen before it is saved. */
export function LineConflict({ before, now, onDiscard, onKeep }: Props) {
  const t = useTranslations('stock.meanwhile')
  const heldBy = ({ held }: StockLine) =>
    held
      .filter(({ bucket }) => bucket === 'reserved')
      .map(({ batch, quantity }) => `${batch}: ${formatQuantity(quantity)}`)
      .join(', ') || t('nothing')
  return (
    <div role="alert" className={classes.meanwhile}>
      <span>{t('line', { before: heldBy(before), now: heldBy(now) })}</span>
      <span className={classes.choice}>
        <Button onClick={onDiscard}>{t('follow')}</Button>
        <Button onClick={onKeep}>{t('keep')}</Button>
      </span>
    </div>
  )
}

/** Lists the batches of which others took or gave back something while somebody splits; what was typed stays. */
export function BatchChanges({ batches, line }: { batches: readonly OfferedBatch[]; line: StockLine }) {
  const t = useTranslations('stock.meanwhile')
  const [seen, setSeen] = useState(() => seenOf(batches, line))
  const changed = changedSince(seen, batches, line)
  return (
    <div role="status">
      {changed.length > 0 && (
        <div className={classes.meanwhile}>
          <ul>
            {changed.map(({ batch, before, now }) => (
              <li key={batch}>
                {t('changed', { batch, before: formatQuantity(before), now: formatQuantity(now) })}
              </li>
            ))}
          </ul>
          <Button onClick={() => setSeen(seenOf(batches, line))}>{t('seen')}</Button>
        </div>
      )}
    </div>
  )
}
