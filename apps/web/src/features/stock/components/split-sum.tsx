import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { type Split, type SplitFault, sumOf, wantedOf } from '../model/batch-split.ts'
import type { StockLine } from '../model/stock-query.ts'
import classes from './batch-sheet.module.css'

type Props = { split: Split; line: StockLine; fault: SplitFault | undefined }

/** What is taken of the batches together, beside what the line wants, and what is wrong with it. */
export function SplitSum({ split, line, fault }: Props) {
  const t = useTranslations('stock')
  return (
    <p className={classes.sum} role="status" data-fault={fault}>
      {t('splitSum', {
        sum: formatQuantity(sumOf(split)),
        wanted: formatQuantity(wantedOf(line)),
        unit: line.unit,
      })}
      {fault && <strong>{t(`fault.${fault}`)}</strong>}
    </p>
  )
}
