import { formatPercent } from '../../lib/format/quantity.ts'
import { DecimalField, type NumberFieldProps } from './decimal-field.tsx'

/** A percentage from 0 to 100 with at most 2 decimals; a typed % sign is fine. */
export function PercentField(props: NumberFieldProps) {
  return <DecimalField kind="percent" scale={100} shown={formatPercent} format={percentText} {...props} />
}

const percentText = (percent: number) => `${percent.toFixed(2)} %`
