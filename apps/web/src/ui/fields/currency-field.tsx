import { currencyFieldText } from '../../lib/format/field-text.ts'
import { DecimalField, type NumberFieldProps } from './decimal-field.tsx'

/** An amount in centavos, shown as 1,234.50 (spec §5); '1.234,50' pasted is the same amount. */
export function CurrencyField(props: NumberFieldProps) {
  return <DecimalField kind="amount" scale={1} format={currencyFieldText} {...props} />
}
