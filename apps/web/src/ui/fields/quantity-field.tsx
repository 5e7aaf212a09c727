import { decimalFieldText } from '../../lib/format/field-text.ts'
import { formatQuantity } from '../../lib/format/quantity.ts'
import { DecimalField, type NumberFieldProps } from './decimal-field.tsx'

/** A quantity with at most 3 decimals, as a decimal number. */
export function QuantityField(props: NumberFieldProps) {
  return (
    <DecimalField kind="quantity" scale={1000} shown={formatQuantity} format={decimalFieldText} {...props} />
  )
}
