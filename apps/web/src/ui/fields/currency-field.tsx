import { currencyFieldText } from '../../lib/format/field-text.ts'
import { formatMoney } from '../../lib/format/money.ts'
import { DecimalField, type NumberFieldProps } from './decimal-field.tsx'

/**
 * An amount in centavos: as in text, but 1,234.50 while it is edited; '1.234,50' pasted is the same amount
 * (docs/domain/screen.md).
 */
export function CurrencyField(props: NumberFieldProps) {
  return <DecimalField kind="amount" scale={1} shown={formatMoney} format={currencyFieldText} {...props} />
}
