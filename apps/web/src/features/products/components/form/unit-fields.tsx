import { TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../../../ui/actions/button.tsx'
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { Toggle } from '../../../../ui/fields/toggle.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import {
  addUnit,
  chooseBase,
  chooseSales,
  codeOfKey,
  type ProductForm,
  removeUnit,
  type UnitRow,
} from '../../model/product-form.ts'
import { useUnitWords } from '../use-unit-words.ts'
import classes from './product-form.module.css'

type Props = {
  form: ProductForm
  /** Units that documents or stock are written in: they keep code and content. */
  fixedUnits: readonly string[]
  isUsed: boolean
  onChange: (change: Partial<ProductForm>) => void
  errorOf: (field: string) => string | undefined
  /** The message for an empty field, once somebody tried to save. */
  missing: (value: string | number | null) => string | undefined
}

/** The units of an article: what each contains, its barcode and its weights. */
export function UnitFields({ form, fixedUnits, isUsed, onChange, errorOf, missing }: Props) {
  const t = useTranslations('products.form')
  const words = useUnitWords()
  const rows = form.units
  const base = codeOfKey(form, form.baseUnit)
  const options = rows
    .filter(({ code }) => code.trim() !== '')
    .map(({ key, code }) => ({ value: key, label: words.withCode(code.trim()) }))
  const set = (key: string, change: Partial<UnitRow>) =>
    onChange({ units: rows.map((row) => (row.key === key ? { ...row, ...change } : row)) })
  const content = words.content(
    rows.flatMap(({ code, factor }) => (factor === null || code.trim() === '' ? [] : [{ code, factor }])),
  )
  return (
    <Card title={t('units')} actions={<span className={classes.quiet}>{content}</span>}>
      <div className={classes.fields}>
        {isUsed && <p className={classes.quiet}>{t('inUse')}</p>}
        {rows.map((row, index) => {
          const place = String(index + 1)
          const isBase = row.key === form.baseUnit
          const isFixed = fixedUnits.includes(row.key)
          const refusal = (part: string) => errorOf(`units.${index}.${part}`)
          return (
            <fieldset key={row.key} className={classes.unit}>
              <legend className={classes.legend}>
                {row.code.trim() === '' ? t('unitOf', { place }) : words.withCode(row.code.trim())}
              </legend>
              <TextInput
                label={t('unitCode')}
                required
                maxLength={12}
                autoComplete="off"
                spellCheck={false}
                disabled={isFixed}
                value={row.code}
                error={missing(row.code) ?? refusal('code')}
                onChange={(event) => set(row.key, { code: event.currentTarget.value })}
              />
              <QuantityField
                label={t('contains', { unit: base || '–' })}
                required
                disabled={isFixed || isBase}
                value={row.factor}
                error={missing(row.factor) ?? refusal('factor')}
                onChange={(factor) => set(row.key, { factor })}
              />
              <TextInput
                className={classes.barcode}
                label={t('barcode')}
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
                value={row.barcode}
                error={refusal('barcode')}
                onChange={(event) => set(row.key, { barcode: event.currentTarget.value })}
                // scanners end with Enter, which would save the form
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              />
              <QuantityField
                label={t('netWeight')}
                value={row.netWeight}
                error={refusal('netWeight')}
                onChange={(netWeight) => set(row.key, { netWeight })}
              />
              <QuantityField
                label={t('grossWeight')}
                value={row.grossWeight}
                error={refusal('grossWeight')}
                onChange={(grossWeight) => set(row.key, { grossWeight })}
              />
              <div className={classes.marks}>
                <Toggle
                  label={t('orderable')}
                  checked={row.orderable}
                  onChange={(orderable) => set(row.key, { orderable })}
                />
                {rows.length > 1 && !isFixed && (
                  <IconButton
                    label={t('removeUnit', { unit: row.code.trim() || place })}
                    variant="subtle"
                    onClick={() => onChange(removeUnit(form, row.key))}
                  >
                    <IconX size={17} aria-hidden="true" />
                  </IconButton>
                )}
              </div>
            </fieldset>
          )
        })}
        {errorOf('units') !== undefined && (
          <p role="alert" className={classes.error}>
            {errorOf('units')}
          </p>
        )}
        <div>
          <Button
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={() => onChange(addUnit(form))}
          >
            {t('addUnit')}
          </Button>
        </div>
        <div className={classes.pair}>
          <SelectField
            label={t('baseUnit')}
            description={t('baseHint')}
            required
            disabled={isUsed}
            value={form.baseUnit}
            options={options}
            error={errorOf('baseUnit')}
            onChange={(key) => onChange(key === null ? {} : chooseBase(form, key))}
          />
          <SelectField
            label={t('unit')}
            description={t('salesHint')}
            required
            disabled={isUsed}
            value={form.unit}
            options={options}
            error={errorOf('unit')}
            onChange={(key) => onChange(key === null ? {} : chooseSales(form, key))}
          />
          <SelectField
            label={t('stockUnit')}
            description={t(isUsed ? 'stockFixed' : 'stockHint')}
            required
            disabled={isUsed}
            value={form.stockUnit}
            options={options}
            error={errorOf('stockUnit')}
            onChange={(key) => onChange(key === null ? {} : { stockUnit: key })}
          />
        </div>
      </div>
    </Card>
  )
}
