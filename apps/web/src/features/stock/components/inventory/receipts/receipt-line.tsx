import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../../../lib/api/api.ts'
import { formatDate } from '../../../../../lib/format/dates.ts'
import { formatQuantity } from '../../../../../lib/format/quantity.ts'
import { IconButton } from '../../../../../ui/actions/button.tsx'
import { CurrencyField } from '../../../../../ui/fields/currency-field.tsx'
import { DateField } from '../../../../../ui/fields/date-field.tsx'
import { QuantityField } from '../../../../../ui/fields/quantity-field.tsx'
import { Badge } from '../../../../../ui/marks/badge.tsx'
import { isEmpty, type ReceiptRow } from '../../../model/receipt-rows.ts'
import classes from '../inventory.module.css'

type Check = ApiRow<'POST /stock/receipts/check'>
type Props = {
  row: ReceiptRow
  place: number
  check: Check | undefined
  /** What the server refused of it when it was received. */
  refusal: string | undefined
  /** The list of articles that fit what is typed. */
  offered: string
  onChange: (row: ReceiptRow) => void
  onRemove: () => void
}

export function ReceiptLine({ row, place, check, refusal, offered, onChange, onRemove }: Props) {
  const t = useTranslations('inventory.receipt')
  const name = (column: string) => t('cell', { column, row: String(place) })
  return (
    <tr>
      <td data-name={t('product')}>
        <TextInput
          aria-label={name(t('product'))}
          value={row.productId}
          maxLength={40}
          autoComplete="off"
          placeholder={isEmpty(row) ? t('productHint') : ''}
          list={offered}
          onChange={(event) => onChange({ ...row, productId: event.currentTarget.value.toUpperCase() })}
        />
        {check?.product && (
          <span className={classes.note}>
            {check.product.description} · {check.product.unit}
          </span>
        )}
      </td>
      <td data-name={t('batch')}>
        <TextInput
          aria-label={name(t('batch'))}
          value={row.batch}
          maxLength={40}
          onChange={(event) => onChange({ ...row, batch: event.currentTarget.value })}
        />
      </td>
      <td data-name={t('expiry')}>
        <DateField
          aria-label={name(t('expiry'))}
          clearable
          cell
          value={row.expiry}
          onChange={(expiry) => onChange({ ...row, expiry, unreadExpiry: null })}
        />
      </td>
      <td data-figure data-name={t('quantity')}>
        <QuantityField
          aria-label={name(t('quantity'))}
          value={row.quantity}
          invalidInput={row.unreadQuantity ?? undefined}
          onChange={(quantity, unreadQuantity) => onChange({ ...row, quantity, unreadQuantity })}
        />
      </td>
      <td data-figure data-name={t('unitCost')}>
        <CurrencyField
          aria-label={name(t('unitCost'))}
          value={row.unitCost}
          invalidInput={row.unreadCost ?? undefined}
          onChange={(unitCost, unreadCost) => onChange({ ...row, unitCost, unreadCost })}
        />
      </td>
      <td data-wide data-name={t('check')}>
        {!isEmpty(row) && <LineCheck row={row} check={check} refusal={refusal} />}
      </td>
      <td>
        {!isEmpty(row) && (
          <IconButton label={t('removeRow', { row: String(place) })} variant="subtle" onClick={onRemove}>
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        )}
      </td>
    </tr>
  )
}

type CheckProps = Pick<Props, 'row' | 'check' | 'refusal'>

/** Whether the row may be received, and what is known of its batch. */
function LineCheck({ row, check, refusal }: CheckProps) {
  const t = useTranslations('inventory.receipt')
  const wrong =
    row.unreadExpiry === null
      ? (refusal ?? check?.problem?.message)
      : t('unreadable', { cells: row.unreadExpiry })
  if (wrong)
    return (
      <span className={classes.note} data-tone="danger">
        {wrong}
      </span>
    )
  if (row.unreadCost !== null) return <span className={classes.note}>{t('unclearCost')}</span>
  if (row.unreadQuantity !== null) return <span className={classes.note}>{t('unclearQuantity')}</span>
  if (!check) return <span className={classes.note}>{t('checking')}</span>
  if (!row.quantity) return <span className={classes.note}>{t('missingQuantity')}</span>
  return (
    <>
      {check.warning === 'expired' && <Badge colour="warning">{t('expired')}</Badge>}
      {check.warning !== 'expired' && (
        <Badge colour="success">{t(check.known ? 'knownBatch' : 'newBatch')}</Badge>
      )}
      {check.known && (
        <span className={classes.note}>
          {t('onHand', { stock: formatQuantity(check.known.stock) })}
          {check.known.expiry && ` · ${formatDate(check.known.expiry)}`}
          {check.known.blocked && ` · ${t('blocked')}`}
        </span>
      )}
      {check.warning === 'no-expiry' && <span className={classes.note}>{t('noExpiry')}</span>}
    </>
  )
}
