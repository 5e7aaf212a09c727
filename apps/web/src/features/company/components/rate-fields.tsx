import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { PercentField } from '../../../ui/fields/percent-field.tsx'
import { type RateRow, sentRates } from '../model/setup-form.ts'
import classes from './setup.module.css'

type Props = {
  rows: readonly RateRow[]
  onChange: (rows: readonly RateRow[]) => void
  /** Of a row by its place among those that are sent. */
  errorOf: (field: string) => string | undefined
}

/** The proposed VAT codes and rates: each may be changed or left out. */
export function RateFields({ rows, onChange, errorOf }: Props) {
  const sent = sentRates(rows)
  const change = (row: RateRow, part: Partial<RateRow>) =>
    onChange(rows.map((one) => (one === row ? { ...one, ...part } : one)))
  return (
    <ul className={classes.rates}>
      {rows.map((row) => (
        <RateFieldsOfRow
          key={row.number}
          row={row}
          errorOf={(field) => (row.chosen ? errorOf(`vatRates.${sent.indexOf(row)}.${field}`) : undefined)}
          onChange={(part) => change(row, part)}
        />
      ))}
    </ul>
  )
}

type RowProps = {
  row: RateRow
  onChange: (part: Partial<RateRow>) => void
  errorOf: (field: string) => string | undefined
}

function RateFieldsOfRow({ row, onChange, errorOf }: RowProps) {
  const t = useTranslations('setup.rates')
  const disabled = !row.chosen
  const number = String(row.number)
  const label = (field: 'code' | 'rate' | 'validFrom' | 'validTo' | 'exemption') =>
    t('fieldOf', { field: t(field), number })
  return (
    <li className={classes.rate} data-off={disabled || undefined}>
      <input
        type="checkbox"
        className={classes.choice}
        aria-label={t('use', { code: row.code, number })}
        checked={row.chosen}
        onChange={(event) => onChange({ chosen: event.currentTarget.checked })}
      />
      <TextInput
        label={t('code')}
        aria-label={label('code')}
        maxLength={24}
        spellCheck={false}
        disabled={disabled}
        value={row.code}
        error={errorOf('code')}
        onChange={(event) => onChange({ code: event.currentTarget.value.toUpperCase() })}
      />
      <PercentField
        label={t('rate')}
        aria-label={label('rate')}
        disabled={disabled}
        value={row.rate}
        error={errorOf('rate')}
        onChange={(rate) => onChange({ rate })}
      />
      <DateField
        label={t('validFrom')}
        aria-label={label('validFrom')}
        disabled={disabled}
        value={row.validFrom}
        error={errorOf('validFrom')}
        onChange={(validFrom) => onChange({ validFrom })}
      />
      <DateField
        label={t('validTo')}
        aria-label={label('validTo')}
        clearable
        disabled={disabled}
        value={row.validTo}
        error={errorOf('validTo')}
        onChange={(validTo) => onChange({ validTo })}
      />
      {row.rate === 0 && (
        <TextInput
          className={classes.exemption}
          label={t('exemption')}
          aria-label={label('exemption')}
          maxLength={200}
          disabled={disabled}
          value={row.exemption}
          error={errorOf('exemption')}
          onChange={(event) => onChange({ exemption: event.currentTarget.value })}
        />
      )}
    </li>
  )
}
