import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../../ui/actions/button.tsx'
import { DateField } from '../../../../../ui/fields/date-field.tsx'
import { QuantityField } from '../../../../../ui/fields/quantity-field.tsx'
import { type Found, SearchSelect } from '../../../../../ui/fields/search-select.tsx'
import { useMissing } from '../../../../../ui/fields/use-missing.ts'
import { Dialog } from '../../../../../ui/popups/dialog.tsx'
import { searchProducts, useWriteCounted } from '../../../inventory-api.ts'
import classes from '../../dialog.module.css'

/** A batch on the shelf that the books do not know. */
export function FoundDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('inventory.counts')
  const ui = useTranslations('ui')
  const [product, setProduct] = useState<Found | null>(null)
  const [batch, setBatch] = useState('')
  const [expiry, setExpiry] = useState<string | null>(null)
  const [counted, setCounted] = useState<number | null>(null)
  const write = useWriteCounted(onClose)
  const missing = useMissing()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (missing.asks(event.currentTarget, [product?.value ?? null, batch, counted])) return
    if (product === null || counted === null) return
    const line = { productId: product.value, batch: batch.trim(), expiry, counted }
    write.mutate({ params: { id }, body: { lines: [line] } })
  }
  return (
    <Dialog open onClose={onClose} title={t('foundTitle')}>
      <form onSubmit={submit} className={classes.form} noValidate>
        <SearchSelect
          name="products"
          label={t('product')}
          required
          value={product}
          load={searchProducts}
          error={missing.of(product?.value ?? null)}
          onChange={setProduct}
        />
        <TextInput
          label={t('batch')}
          required
          maxLength={40}
          value={batch}
          error={missing.of(batch)}
          onChange={(event) => setBatch(event.currentTarget.value)}
        />
        <DateField label={t('expiry')} clearable value={expiry} onChange={setExpiry} />
        <QuantityField
          label={t('counted')}
          required
          value={counted}
          error={missing.of(counted)}
          onChange={setCounted}
        />
        {write.error && (
          <p role="alert" className={classes.refusal}>
            {write.error.message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" primary loading={write.isPending}>
            {t('foundConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
