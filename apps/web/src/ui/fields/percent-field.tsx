import { useTranslations } from 'use-intl'
import { parseDecimal } from '../../lib/format/decimal-input.ts'
import { DecimalField, type NumberFieldProps } from './decimal-field.tsx'

/** A percentage from 0 to 100 with at most 2 decimals; a typed % sign is fine. */
export function PercentField(props: NumberFieldProps) {
  const t = useTranslations('ui.field')
  return <DecimalField parse={parsePercent} format={percentText} invalid={t('percentInvalid')} {...props} />
}

const percentText = (percent: number) => `${percent.toFixed(2)} %`

function parsePercent(text: string) {
  const percent = parseDecimal(text.replace('%', ''), 2)
  return percent === null || percent < 0 || percent > 100 ? null : percent
}
