import { TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { CurrencyField } from '../../../../ui/fields/currency-field.tsx'
import { PercentField } from '../../../../ui/fields/percent-field.tsx'
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { withInvalidInput } from '../../model/checks/invalid-input.ts'
import type { DraftLine, LineEntry, LineFigure } from '../../model/form/draft-form.ts'
import type { Product } from '../use-products.ts'
import classes from './line-entry-fields.module.css'

type Props = {
  line: DraftLine
  /** Offers its units. */
  product?: Product | undefined
  /** Only fields that are no cells of the grid. */
  only?: 'other'
  onChange: (entry: Partial<LineEntry>) => void
  onUnit?: ((product: Product, code: string) => void) | undefined
  onRemove: () => void
  onDone: () => void
}

/** Everything that can be entered for one line: the popover of the grid and the sheet of the phone. */
export function LineEntryFields({ line, product, only, onChange, onUnit, onRemove, onDone }: Props) {
  const t = useTranslations('drafts.line')
  const { unitPrice, negotiatedPrice } = line
  /** A figure, or invalid input in its place: then the earlier figure counts until it is corrected. */
  const field = (name: LineFigure, entryOf: (value: number | null) => Partial<LineEntry>) => ({
    invalidInput: line.invalidInput?.[name],
    onChange: (value: number | null, text: string | null, before: number | null) =>
      onChange({
        ...entryOf(text === null ? value : before),
        invalidInput: withInvalidInput(line.invalidInput, name, text),
      }),
  })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      {only !== 'other' && (
        <>
          <QuantityField
            label={t('quantity', { unit: line.unit })}
            data-autofocus
            value={line.quantity || null}
            {...field('quantity', (quantity) => ({ quantity: quantity ?? 0 }))}
          />
          {product && product.orderUnits.length > 1 && (
            <SelectField
              label={t('unit')}
              value={line.unit}
              options={product.orderUnits.map(({ code }) => ({ value: code, label: code }))}
              onChange={(code) => code && onUnit?.(product, code)}
            />
          )}
          <CurrencyField
            key={line.unit}
            label={t('negotiatedPrice')}
            value={negotiatedPrice ?? unitPrice}
            {...field('negotiatedPrice', (price) => ({
              negotiatedPrice: price === unitPrice ? null : price,
            }))}
          />
          <PercentField
            label={t('discountPercentage')}
            value={line.discountPercentage}
            {...field('discountPercentage', (percent) => ({ discountPercentage: percent ?? 0 }))}
          />
        </>
      )}
      <CurrencyField
        label={t('discount')}
        data-autofocus={only === 'other' || undefined}
        value={line.discount}
        {...field('discount', (discount) => ({ discount: discount ?? 0 }))}
      />
      <CurrencyField
        label={t('discountAmount')}
        value={line.discountAmount}
        {...field('discountAmount', (discountAmount) => ({ discountAmount: discountAmount ?? 0 }))}
      />
      <TextInput
        label={t('specialField')}
        description={t('specialHint')}
        maxLength={200}
        value={line.specialField}
        onChange={(event) => onChange({ specialField: event.currentTarget.value })}
      />
      <div className={classes.buttons}>
        <Button tone="danger" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={onRemove}>
          {t('remove')}
        </Button>
        <Button type="submit" primary>
          {t('done')}
        </Button>
      </div>
    </form>
  )
}
