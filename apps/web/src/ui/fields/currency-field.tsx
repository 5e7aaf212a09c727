import { useTranslations } from 'use-intl'
import { currencyFieldText, parseCentavos } from '../../lib/format/decimal-input.ts'
import { DecimalField, type NumberFieldProps } from './decimal-field.tsx'

/** An amount in centavos, shown as 1,234.50 (spec §5); '1.234,50' pasted is the same amount. */
export function CurrencyField(props: NumberFieldProps) {
  const t = useTranslations('ui.field')
  return (
    <DecimalField parse={parsePositive} format={currencyFieldText} invalid={t('amountInvalid')} {...props} />
  )
}

function parsePositive(text: string) {
  const centavos = parseCentavos(text)
  return centavos === null || centavos < 0 ? null : centavos
}
