import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { changedSince, type OfferedBatch, seenOf } from '../model/batch-split.ts'
import type { StockLine } from '../model/stock-query.ts'
import classes from './batch-sheet.module.css'

/** Says when others take of the batches, or give back, while somebody splits; what was typed stays. */
export function TakenMeanwhile({ batches, line }: { batches: readonly OfferedBatch[]; line: StockLine }) {
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
