import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx'
import { type Found, SearchSelect } from '../../../../ui/fields/search-select.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { Dialog } from '../../../../ui/popups/dialog.tsx'
import { searchProducts } from '../../inventory-api.ts'
import { batchesOfProduct, type LevelRow, useWriteOff } from '../../value-api.ts'
import classes from '../dialog.module.css'
import { ReasonForm } from '../reason-form.tsx'

/** A quantity of a batch leaves the stock: which, how much, and why; never what a document holds. */
export function WriteOffDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('stock-value.writeOff')
  const ui = useTranslations('ui')
  const [product, setProduct] = useState<Found | null>(null)
  const [levelId, setLevelId] = useState<string | null>(null)
  const [quantity, setQuantity] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  const batches = useQuery({ ...batchesOfProduct(product?.value ?? ''), enabled: product !== null })
  const levels = batches.data?.data ?? []
  const level = levels.find((one) => String(one.levelId) === levelId)
  const writeOff = useWriteOff(onClose)
  const isOver = level !== undefined && quantity !== null && quantity > level.available
  const quantityFault = () => {
    if (isOver) return t('over', { free: formatQuantity(level.available), unit: level.unit })
    return isTried && !quantity ? ui('required') : undefined
  }
  const missing = (value: unknown) => (isTried && value == null ? ui('required') : undefined)
  const isWhole = () => {
    setTried(true)
    return level !== undefined && Boolean(quantity) && !isOver
  }
  return (
    <Dialog open onClose={onClose} title={t('title')} size={520}>
      <ReasonForm
        confirmLabel={t('save')}
        tone="danger"
        isWhole={isWhole}
        pending={writeOff.isPending}
        error={writeOff.error?.message}
        onCancel={onClose}
        onConfirm={(reason) =>
          level &&
          quantity !== null &&
          writeOff.mutate({ body: { levelId: level.levelId, version: level.version, quantity, reason } })
        }
      >
        <p className={classes.lead}>{t('lead')}</p>
        <SearchSelect
          name="products"
          label={t('article')}
          value={product}
          load={searchProducts}
          error={missing(product)}
          onChange={(found) => {
            setProduct(found)
            setLevelId(null)
          }}
        />
        <SelectField
          label={t('batch')}
          value={levelId}
          disabled={product === null}
          options={levels.map((one) => ({ value: String(one.levelId), label: labelOf(one) }))}
          error={missing(level)}
          description={batches.data && levels.length === 0 ? t('noBatches') : undefined}
          onChange={setLevelId}
        />
        <QuantityField
          label={level ? t('quantityIn', { unit: level.unit }) : t('quantity')}
          description={
            level &&
            t('known', {
              stock: formatQuantity(level.stock),
              reserved: formatQuantity(level.reservedStock),
              free: formatQuantity(level.available),
            })
          }
          error={quantityFault()}
          value={quantity}
          onChange={setQuantity}
        />
      </ReasonForm>
    </Dialog>
  )
}

const labelOf = ({ warehouseId, batch, expiry, available, unit }: LevelRow) =>
  [warehouseId, batch, expiry && formatDate(expiry), `${formatQuantity(available)} ${unit}`]
    .filter(Boolean)
    .join(' · ')
