import { TEMPERATURES } from '@cais/domain/shipments/weights'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatPercent } from '../../../../lib/format/quantity.ts'
import { CurrencyField } from '../../../../ui/fields/currency-field.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { Toggle } from '../../../../ui/fields/toggle.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { productChoicesQuery } from '../../api.ts'
import { codeOfKey, type ProductForm } from '../../model/product-form.ts'
import classes from './product-form.module.css'

export type SectionProps = {
  form: ProductForm
  set: (change: Partial<ProductForm>) => void
  isNew: boolean
  /** Fields that a connected ERP owns. */
  erpFields: readonly string[]
  errorOf: (field: string) => string | undefined
  /** The message for an empty required field, once somebody tried to save. */
  missing: (value: string | number | null) => string | undefined
}

/** What the article is called, and its first price. */
export function IdentityFields({ form, set, isNew, erpFields, errorOf, missing }: SectionProps) {
  const t = useTranslations('products.form')
  const sales = codeOfKey(form, form.unit)
  return (
    <Card title={t('identity')}>
      <div className={classes.fields}>
        {isNew && (
          <TextInput
            label={t('code')}
            description={t('codeHint')}
            required
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            value={form.code}
            error={missing(form.code) ?? errorOf('code')}
            onChange={(event) => set({ code: event.currentTarget.value.toUpperCase() })}
          />
        )}
        <TextInput
          label={t('description')}
          required
          disabled={erpFields.includes('description')}
          description={erpFields.includes('description') ? t('fromErp') : undefined}
          maxLength={200}
          autoComplete="off"
          value={form.description}
          error={missing(form.description) ?? errorOf('description')}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        {isNew && (
          <CurrencyField
            label={t('unitPrice', { unit: sales || '–' })}
            description={t('priceHint')}
            required
            value={form.unitPrice}
            error={missing(form.unitPrice) ?? errorOf('unitPrice')}
            onChange={(unitPrice) => set({ unitPrice })}
          />
        )}
        {!isNew && (
          <Toggle
            label={t('active')}
            description={t('activeHint')}
            checked={form.active}
            onChange={(active) => set({ active })}
          />
        )}
      </div>
    </Card>
  )
}

/** How it is taxed and kept. */
export function GoodsFields({ form, set, errorOf, missing }: SectionProps) {
  const t = useTranslations('products.form')
  const temperatures = useTranslations('products.temperatures')
  const codes = useQuery(productChoicesQuery()).data?.data.vatCodes ?? []
  const rateOf = (periods: (typeof codes)[number]['periods']) => {
    const now = periods.findLast(({ to }) => to === null) ?? periods.at(-1)
    return now === undefined ? '' : ` · ${formatPercent(now.rate)}`
  }
  const days = (field: 'shelfLifeDays' | 'minShelfLifeDays', hint: string) => (
    <TextInput
      label={t(field)}
      description={hint}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      value={form[field] === null ? '' : String(form[field])}
      error={errorOf(field)}
      onChange={(event) => set({ [field]: daysOf(event.currentTarget.value) })}
    />
  )
  return (
    <Card title={t('goods')}>
      <div className={classes.fields}>
        <SelectField
          label={t('vatCode')}
          required
          value={form.vatCode}
          options={codes.map(({ code, periods }) => ({ value: code, label: `${code}${rateOf(periods)}` }))}
          error={missing(form.vatCode) ?? errorOf('vatCode')}
          onChange={(vatCode) => set({ vatCode })}
        />
        <SelectField
          label={t('temperature')}
          value={form.temperature}
          options={TEMPERATURES.map((value) => ({ value, label: temperatures(value) }))}
          error={errorOf('temperature')}
          onChange={(chosen) =>
            set({ temperature: TEMPERATURES.find((one) => one === chosen) ?? form.temperature })
          }
        />
        <div className={classes.pair}>
          {days('shelfLifeDays', t('shelfLifeHint'))}
          {days('minShelfLifeDays', t('minShelfLifeHint'))}
        </div>
      </div>
    </Card>
  )
}

const daysOf = (text: string) => {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}
