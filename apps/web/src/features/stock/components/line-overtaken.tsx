import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import type { StockLine } from '../model/stock-query.ts'
import classes from './batch-sheet.module.css'

type Props = { before: StockLine; now: StockLine; onFollow: () => void; onKeep: () => void }

/** Somebody else changed what the line holds while it is split: both are shown, and one is chosen before it is saved. */
export function LineOvertaken({ before, now, onFollow, onKeep }: Props) {
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
        <Button onClick={onFollow}>{t('follow')}</Button>
        <Button onClick={onKeep}>{t('keep')}</Button>
      </span>
    </div>
  )
}
