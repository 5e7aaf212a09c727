import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { vatCodesQuery } from '../api.ts'
import type { FormCharge } from '../model/credit-form.ts'
import classes from './credit.module.css'
import papers from './papers.module.css'

type Props = {
  charges: readonly FormCharge[]
  errorOf: (field: string) => string | undefined
  onChange: (charges: readonly FormCharge[]) => void
}

const emptyCharge = (): FormCharge => ({
  key: crypto.randomUUID(),
  description: '',
  vatCode: null,
  net: null,
})

/** What a debit note charges that stands on no invoice, each with its VAT. */
export function DraftCharges({ charges, errorOf, onChange }: Props) {
  const t = useTranslations('notes.charges')
  const codes = useQuery(vatCodesQuery()).data?.data ?? []
  const options = codes.map(({ code, rate }) => ({
    value: code,
    label: rate === 0 ? t('exempt', { code }) : t('rate', { code, rate }),
  }))
  const put = (at: number, values: Partial<FormCharge>) =>
    onChange(charges.map((charge, place) => (place === at ? { ...charge, ...values } : charge)))
  return (
    <Card title={t('title')} flush>
      {charges.length === 0 && <p className={`${classes.quiet} ${papers.foot}`}>{t('none')}</p>}
      {charges.map((charge, at) => (
        <div key={charge.key} className={papers.charge}>
          <TextInput
            label={t('description')}
            maxLength={200}
            autoComplete="off"
            value={charge.description}
            error={errorOf(`charges.${at}.description`)}
            onChange={(event) => put(at, { description: event.currentTarget.value })}
          />
          <SelectField
            label={t('vat')}
            value={charge.vatCode}
            options={options}
            error={errorOf(`charges.${at}.vatCode`)}
            onChange={(vatCode) => put(at, { vatCode })}
          />
          <CurrencyField
            label={t('net')}
            value={charge.net}
            error={errorOf(`charges.${at}.net`)}
            onChange={(net) => put(at, { net })}
          />
          <Button
            onClick={() => onChange(charges.filter((_, place) => place !== at))}
            aria-label={t('remove', { at: at + 1 })}
          >
            ×
          </Button>
        </div>
      ))}
      <div className={papers.foot}>
        <Button onClick={() => onChange([...charges, emptyCharge()])}>{t('add')}</Button>
      </div>
    </Card>
  )
}
