import { useTranslations } from 'use-intl'
import { decimalFieldText, parseDecimal } from '../../lib/format/decimal-input.ts'
import { DecimalField, type NumberFieldProps } from './decimal-field.tsx'

/** A quantity with at most 3 decimals, as a decimal number. */
export function QuantityField(props: NumberFieldProps) {
  const t = useTranslations('ui.field')
  return (
    <DecimalField parse={parseQuantity} format={decimalFieldText} invalid={t('quantityInvalid')} {...props} />
  )
}

function parseQuantity(text: string) {
  const quantity = parseDecimal(text, 3)
  return quantity === null || quantity < 0 ? null : quantity
}
