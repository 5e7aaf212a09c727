import { TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../../lib/format/quantity.ts'
import { Button, IconButton } from '../../../../../ui/actions/button.tsx'
import { DateField } from '../../../../../ui/fields/date-field.tsx'
import { QuantityField } from '../../../../../ui/fields/quantity-field.tsx'
import { type Counting, leftOnNote, linesOfProduct } from '../../../model/receipt-view.ts'
import type { Receipt } from '../../../receipts-api.ts'
import classes from './goods-receipts.module.css'

type CountingProps = {
  receipt: Receipt
  counting: Counting
  onSave: (counting: Counting) => void
  onCancel: () => void
}

/** What was scanned, with what the note says and how many lie there. */
export function CountingCard({ receipt, counting, onSave, onCancel }: CountingProps) {
  const t = useTranslations('receipts')
  const ui = useTranslations('ui')
  const [batch, setBatch] = useState(counting.batch)
  const [expiry, setExpiry] = useState(counting.expiry)
  const [quantity, setQuantity] = useState(counting.quantity)
  const lines = linesOfProduct(receipt, counting.productId)
  const noted = lines.reduce((sum, line) => sum + line.noted, 0)
  const before = lines.reduce((sum, line) => sum + (line.received ?? 0), 0)
  const isReady = batch.trim() !== '' && quantity !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onSave({ ...counting, batch: batch.trim(), expiry, quantity })
  }
  return (
    <form className={classes.counting} onSubmit={submit}>
      <div className={classes.countingHead}>
        <h2>
          {counting.description}
          <span className={classes.small}>{counting.productId}</span>
        </h2>
        <strong className="figure">
          <span className={classes.small}>{t(noted > 0 ? 'phone.onNote' : 'phone.notOnNote')}</span>
          {noted > 0 && `${formatQuantity(noted)} ${counting.unit}`}
        </strong>
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t('line.batch')}
          maxLength={40}
          autoCapitalize="characters"
          value={batch}
          onChange={(event) => setBatch(event.currentTarget.value)}
        />
        <DateField label={t('line.expiry')} clearable value={expiry} onChange={setExpiry} />
      </div>
      <div className={classes.step}>
        <IconButton label={t('phone.less')} onClick={() => setQuantity(Math.max(0, (quantity ?? 0) - 1))}>
          <IconMinus size={20} aria-hidden="true" />
        </IconButton>
        <QuantityField aria-label={t('phone.quantity')} value={quantity} onChange={setQuantity} />
        <IconButton label={t('phone.more')} onClick={() => setQuantity((quantity ?? 0) + 1)}>
          <IconPlus size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <Reach
        noted={noted}
        before={before}
        now={quantity ?? 0}
        left={leftOnNote(receipt, counting.productId)}
      />
      <div className={classes.phoneFoot}>
        <Button onClick={onCancel}>{ui('cancel')}</Button>
        <Button type="submit" primary disabled={!isReady}>
          {t('phone.save', { quantity: formatQuantity(quantity ?? 0) })}
        </Button>
      </div>
    </form>
  )
}

/** How far the note is reached with what is counted now. */
function Reach({ noted, before, now, left }: { noted: number; before: number; now: number; left: number }) {
  const t = useTranslations('receipts.phone')
  const after = Math.round((left - now) * 1000) / 1000
  if (noted === 0) return null
  return (
    <p className={classes.progress}>
      <span>{before > 0 && t('of', { before: formatQuantity(before), now: formatQuantity(now) })}</span>
      <span className={classes.tone} data-tone={after === 0 ? 'success' : 'warning'}>
        {after === 0 && t('right', { total: formatQuantity(noted) })}
        {after > 0 && t('left', { left: formatQuantity(after) })}
        {after < 0 && t('over', { over: formatQuantity(-after) })}
      </span>
    </p>
  )
}
