import { TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../../../ui/actions/button.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { PercentField } from '../../../../ui/fields/percent-field.tsx'
import { type RateRow, ratesOf } from '../../model/master-form.ts'
import settings from '../settings.module.css'
import classes from './master-data.module.css'
import type { FieldProps } from './master-fields.tsx'

/** The rates of a VAT code by date: each holds until the day before the next. A refusal names a row by its place. */
export function RatesField({ form, set, errorOf, missing }: FieldProps) {
  const t = useTranslations('master-data.rates')
  const rows = ratesOf(form)
  const save = (next: readonly RateRow[]) => set({ rates: next })
  const change = (key: string, part: Partial<RateRow>) =>
    save(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () =>
    save([...rows, { key: crypto.randomUUID(), validFrom: null, percent: null, exemptionReason: '' }])
  return (
    <fieldset className={settings.group}>
      <legend className={settings.legend}>{t('title')}</legend>
      <p className={settings.text}>{t('hint')}</p>
      {rows.map((row, index) => {
        const place = String(index + 1)
        const refused = (part: string) => errorOf(`rates.${index}.${part}`)
        return (
          <div key={row.key} className={classes.rate}>
            <DateField
              label={t('from', { place })}
              value={row.validFrom}
              error={missing(row.validFrom) ?? refused('validFrom')}
              onChange={(validFrom) => change(row.key, { validFrom })}
            />
            <PercentField
              label={t('percent', { place })}
              value={row.percent}
              error={missing(row.percent) ?? refused('rateBp')}
              onChange={(percent) => change(row.key, { percent })}
            />
            <IconButton
              label={t('remove', { place })}
              variant="subtle"
              onClick={() => save(rows.filter(({ key }) => key !== row.key))}
            >
              <IconX size={17} aria-hidden="true" />
            </IconButton>
            {row.percent === 0 && (
              <TextInput
                className={classes.reason}
                label={t('exemption', { place })}
                required
                maxLength={300}
                value={row.exemptionReason}
                error={refused('exemptionReason')}
                onChange={(event) => change(row.key, { exemptionReason: event.currentTarget.value })}
              />
            )}
          </div>
        )
      })}
      {errorOf('rates') !== undefined && (
        <p role="alert" className={settings.error}>
          {errorOf('rates')}
        </p>
      )}
      <div>
        <Button size="compact-sm" leftSection={<IconPlus size={15} aria-hidden="true" />} onClick={add}>
          {t('add')}
        </Button>
      </div>
    </fieldset>
  )
}
