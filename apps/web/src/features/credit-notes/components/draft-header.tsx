import { Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { searchCustomers } from '../../../ui/fields/search-customers.ts'
import { SearchSelect } from '../../../ui/fields/search-select.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useOperations, useReasons } from '../api.ts'
import { type CreditForm, effectOf, REASON_PLACES } from '../model/credit-form.ts'
import classes from './credit.module.css'

type Props = {
  form: CreditForm
  errorOf: (field: string) => string | undefined
  onChange: (values: Partial<CreditForm>) => void
}

/** Whom, why and for which claim. Another customer or operation has other invoices: the lines go. */
export function DraftHeader({ form, errorOf, onChange }: Props) {
  const t = useTranslations('credit.draft')
  const operations = useOperations()
  return (
    <Card title={t('what')}>
      <div className={classes.form}>
        <div className={classes.pair}>
          <SearchSelect
            name="customers"
            label={t('customer')}
            required
            value={form.customer}
            error={errorOf('customerId')}
            onChange={(customer) => onChange({ customer, lines: [] })}
            load={searchCustomers}
          />
          <SelectField
            label={t('operation')}
            required
            value={form.operationId}
            error={errorOf('operationId')}
            options={operations.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(operationId) => onChange({ operationId, lines: [] })}
          />
        </div>
        <ReasonField form={form} errorOf={errorOf} onChange={onChange} />
        <div className={classes.pair}>
          <TextInput
            label={t('claim')}
            maxLength={60}
            autoComplete="off"
            value={form.claim}
            error={errorOf('claim')}
            onChange={(event) => onChange({ claim: event.currentTarget.value })}
          />
          <CurrencyField
            label={t('clover')}
            value={form.cloverAmount}
            error={errorOf('cloverAmount')}
            onChange={(cloverAmount) => onChange({ cloverAmount })}
          />
        </div>
        <Textarea
          label={t('note')}
          maxLength={1000}
          autosize
          minRows={2}
          value={form.note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
      </div>
    </Card>
  )
}

/** The reason by its place, and at once what it means in words. */
function ReasonField({ form, errorOf, onChange }: Props) {
  const t = useTranslations('credit')
  const reasons = useReasons()
  const options = REASON_PLACES.flatMap((place) =>
    reasons
      .filter((reason) => reason.place === place)
      .map(({ id, name }) => ({ value: id, label: `${t(`place.${place}`)} · ${name}` })),
  )
  const chosen = reasons.find(({ id }) => id === form.reasonId)
  const effect = chosen && effectOf(chosen)
  return (
    <>
      <SelectField
        label={t('draft.reason')}
        required
        value={form.reasonId}
        error={errorOf('reasonId')}
        options={options}
        onChange={(reasonId) => onChange({ reasonId })}
      />
      {effect && (
        <ul className={classes.effects}>
          <li>{t(`effect.credits.${effect.credits}`)}</li>
          <li>{t(`effect.goods.${effect.goods}`)}</li>
          <li>{t(effect.goods === 'none' ? 'effect.approval.plain' : 'effect.approval.collection')}</li>
          <li>{t(`effect.stock.${effect.stock}`)}</li>
        </ul>
      )}
      <TextInput
        label={t('draft.reasonText')}
        maxLength={500}
        autoComplete="off"
        value={form.reasonText}
        error={errorOf('reasonText')}
        onChange={(event) => onChange({ reasonText: event.currentTarget.value })}
      />
    </>
  )
}
