import { FIELDS_OF, PAYMENT_FIELDS, PAYMENT_KINDS } from '@cais/domain/payments/payment-kinds'
import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { ofKind, type SalePayment } from '../model/sale-payment.ts'

type Props = {
  payment: SalePayment
  /** Names what the kind of payment needs and is empty. */
  showMissing: boolean
  onChange: (payment: SalePayment) => void
}

/** How the customer pays now: the kind, and what it needs. */
export function PaymentFields({ payment, showMissing, onChange }: Props) {
  const t = useTranslations('deliveries.counter.payment')
  const ui = useTranslations('ui')
  const fields = PAYMENT_FIELDS.filter((field) => FIELDS_OF[payment.kind][field])
  return (
    <>
      <SelectField
        label={t('kind')}
        value={payment.kind}
        options={PAYMENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(kind) => onChange(ofKind(kind ?? 'cash'))}
      />
      {fields.map((field) => {
        const isNeeded = FIELDS_OF[payment.kind][field] === 'needed'
        const error = showMissing && isNeeded && !payment[field] ? ui('required') : undefined
        if (field === 'chequeOn')
          return (
            <DateField
              key={field}
              label={t(field)}
              value={payment.chequeOn}
              error={error}
              onChange={(chequeOn) => onChange({ ...payment, chequeOn })}
            />
          )
        return (
          <TextInput
            key={field}
            label={t(field)}
            required={isNeeded}
            maxLength={60}
            value={payment[field]}
            error={error}
            onChange={(event) => onChange({ ...payment, [field]: event.currentTarget.value })}
          />
        )
      })}
    </>
  )
}
