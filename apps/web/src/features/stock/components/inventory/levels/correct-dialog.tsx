import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../../lib/format/quantity.ts'
import { QuantityField } from '../../../../../ui/fields/quantity-field.tsx'
import { Dialog } from '../../../../../ui/popups/dialog.tsx'
import { useCorrect } from '../../../inventory-api.ts'
import type { Level } from '../../../model/inventory-query.ts'
import classes from '../../dialog.module.css'
import { ReasonForm } from '../../reason-form.tsx'

/** What was counted of one batch, and why it differs; never below what is held. */
export function CorrectDialog({ level, onClose }: { level: Level; onClose: () => void }) {
  const t = useTranslations('inventory.correct')
  const ui = useTranslations('ui')
  const [onHand, setOnHand] = useState<number | null>(level.stock)
  const [isTried, setTried] = useState(false)
  const correct = useCorrect(level, onClose)
  const difference = onHand === null ? 0 : Math.round((onHand - level.stock) * 1000) / 1000
  const isBelow = onHand !== null && onHand < level.reservedStock
  const fault = () => {
    if (isBelow) return t('below', { reserved: formatQuantity(level.reservedStock) })
    if (!isTried) return undefined
    return onHand === null ? ui('required') : difference === 0 ? t('same') : undefined
  }
  const isWhole = () => {
    setTried(true)
    return onHand !== null && difference !== 0 && !isBelow
  }
  return (
    <Dialog open onClose={onClose} title={t('title', { batch: level.batch })}>
      <ReasonForm
        confirmLabel={t('save')}
        isWhole={isWhole}
        pending={correct.isPending}
        error={correct.error?.message}
        onCancel={onClose}
        onConfirm={(reason) =>
          onHand !== null &&
          correct.mutate({ body: { levelId: level.levelId, version: level.version, onHand, reason } })
        }
      >
        <QuantityField
          label={t('counted', { unit: level.unit })}
          description={t('known', {
            stock: formatQuantity(level.stock),
            reserved: formatQuantity(level.reservedStock),
          })}
          error={fault()}
          value={onHand}
          onChange={setOnHand}
        />
        <p role="status" className={classes.lead}>
          {difference !== 0 &&
            t(difference > 0 ? 'more' : 'less', {
              quantity: formatQuantity(Math.abs(difference)),
              unit: level.unit,
            })}
        </p>
      </ReasonForm>
    </Dialog>
  )
}
