import { Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { searchCustomers } from '../../../ui/fields/search-customers.ts'
import { SearchSelect } from '../../../ui/fields/search-select.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useOperations } from '../api.ts'
import type { CreditForm } from '../model/credit-form.ts'
import classes from './credit.module.css'
import { DraftKind } from './draft-kind.tsx'
import { ReasonPicker } from './reason-picker.tsx'

type Props = {
  form: CreditForm
  errorOf: (field: string) => string | undefined
  onChange: (values: Partial<CreditForm>) => void
}

/** Whom, over what, why and for which claim. Another customer or operation has other invoices: the lines go. */
export function DraftHeader({ form, errorOf, onChange }: Props) {
  const t = useTranslations('credit.draft')
  const operations = useOperations()
  return (
    <Card>
      <div className={classes.form}>
        <DraftKind form={form} onChange={onChange} />
        <div className={classes.pair}>
          <div id="credit-customer">
            <SearchSelect
              name="customers"
              label={t('customer')}
              required
              value={form.customer}
              error={errorOf('customerId')}
              onChange={(customer) => onChange({ customer, lines: [] })}
              load={searchCustomers}
            />
          </div>
          <div id="credit-operation">
            <SelectField
              label={t('operation')}
              required
              value={form.operationId}
              error={errorOf('operationId')}
              options={operations.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(operationId) => onChange({ operationId, lines: [] })}
            />
          </div>
        </div>
        <ReasonPicker form={form} errorOf={errorOf} onChange={onChange} />
        <div className={classes.pair}>
          <TextInput
            label={t('claim')}
            maxLength={60}
            autoComplete="off"
            value={form.claim}
            error={errorOf('claim')}
            onChange={(event) => onChange({ claim: event.currentTarget.value })}
          />
          <Textarea
            label={t('note')}
            maxLength={1000}
            autosize
            minRows={1}
            value={form.note}
            onChange={(event) => onChange({ note: event.currentTarget.value })}
          />
        </div>
      </div>
    </Card>
  )
}
