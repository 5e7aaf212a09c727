import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import type { DeliveryLine, Reason } from '../api.ts'
import type { LineForm } from '../model/outcome.ts'
import classes from './delivery.module.css'

type Props = {
  line: DeliveryLine
  form: LineForm | undefined
  reasons: readonly Reason[]
  errorOf: (field: string) => string | undefined
  onChange: (form: LineForm) => void
}

/** A batch of a line: how much of it was received, and why not all of it. */
export function OutcomeLine({ line, form, reasons, errorOf, onChange }: Props) {
  const t = useTranslations('deliveries.outcome')
  const value = form ?? { received: line.loaded, reasonId: '', reasonText: '' }
  const named = { article: line.description, batch: line.batch }
  return (
    <fieldset className={classes.line}>
      <legend className={classes.lineName}>
        {line.description} <span className="code">{line.batch}</span>
      </legend>
      <div className={classes.received}>
        <QuantityField
          aria-label={t('received', named)}
          value={value.received}
          error={errorOf('received')}
          onChange={(received) => onChange({ ...value, received })}
        />
        <span>{t('of', { quantity: formatQuantity(line.loaded), unit: line.unit })}</span>
      </div>
      {value.received !== line.loaded && (
        <ReasonFields
          aria-label={t('reasonOf', named)}
          textLabel={t('reasonTextOf', named)}
          reasons={reasons}
          value={value}
          error={errorOf('reasonId')}
          textError={errorOf('reasonText')}
          onChange={(change) => onChange({ ...value, ...change })}
        />
      )}
    </fieldset>
  )
}

type ReasonProps = {
  label?: string
  'aria-label'?: string
  textLabel: string
  reasons: readonly Reason[]
  value: { reasonId: string; reasonText: string }
  error: string | undefined
  textError: string | undefined
  onChange: (change: { reasonId?: string; reasonText?: string }) => void
}

/** A reason of the truck, with words where it asks for them. */
export function ReasonFields({
  reasons,
  value,
  error,
  textError,
  textLabel,
  onChange,
  ...names
}: ReasonProps) {
  const t = useTranslations('deliveries.outcome')
  const needsText = reasons.find(({ id }) => id === value.reasonId)?.needsText ?? false
  return (
    <>
      <SelectField
        {...names}
        placeholder={t('reason')}
        value={value.reasonId === '' ? null : value.reasonId}
        error={error}
        options={reasons.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(reasonId) => onChange({ reasonId: reasonId ?? '' })}
      />
      {needsText && (
        <TextInput
          aria-label={textLabel}
          placeholder={t('reasonText')}
          maxLength={200}
          value={value.reasonText}
          error={textError}
          onChange={(event) => onChange({ reasonText: event.currentTarget.value })}
        />
      )}
    </>
  )
}
