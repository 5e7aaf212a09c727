import { CLAIM_TYPES } from '@cais/domain/claims/facts'
import { Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { saveErrors } from '../../../lib/forms/save-errors.ts'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CurrencyField } from '../../../ui/fields/currency-field.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { searchCustomers } from '../../../ui/fields/search-customers.ts'
import { type Found, SearchSelect } from '../../../ui/fields/search-select.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { searchProducts } from '../../../ui/quarantine/cause-cards.tsx'
import { type NewClaim, useEnterClaim } from '../api.ts'
import classes from './claims.module.css'

type Line = {
  readonly key: number
  readonly product: Found | null
  readonly quantity: number | null
  readonly price: number | null
  readonly invoice: string
}
type Form = {
  readonly customer: Found | null
  readonly number: string
  readonly date: string | null
  readonly type: (typeof CLAIM_TYPES)[number]
  readonly reason: string
  readonly note: string
  readonly lines: readonly Line[]
}

const emptyLine = (key: number): Line => ({ key, product: null, quantity: null, price: null, invoice: '' })
const EMPTY: Form = {
  customer: null,
  number: '',
  date: null,
  type: 'return',
  reason: '',
  note: '',
  lines: [emptyLine(1)],
}
const COPY = 'claim.new'
const FIELDS = ['customerId', 'number', 'date', 'reason', 'note', 'lines']

function bodyOf({ customer, lines, date, ...form }: Form): NewClaim | null {
  const whole = lines.flatMap(({ product, quantity, price, invoice }, at) =>
    product && quantity ? [{ line: String(at + 1), article: product.value, quantity, price, invoice }] : [],
  )
  if (customer === null || form.number.trim() === '' || whole.length === 0) return null
  return { ...form, customerId: Number(customer.value), ...(date && { date }), lines: whole }
}

/** A claim that came by telephone or on paper; what is typed stays on the device until it is entered. */
export function NewClaimForm() {
  const t = useTranslations('claims.form')
  const types = useTranslations('claims.type')
  const navigate = useNavigate()
  const [form, setForm] = useState<Form>(() => readCopy<Form>(COPY)?.value ?? EMPTY)
  const enter = useEnterClaim()
  const errors = saveErrors(enter.error, FIELDS)
  const change = (values: Partial<Form>) => {
    const next = { ...form, ...values }
    setForm(next)
    saveCopy(COPY, next)
  }
  const changeLine = (key: number, values: Partial<Line>) =>
    change({ lines: form.lines.map((line) => (line.key === key ? { ...line, ...values } : line)) })
  const body = bodyOf(form)
  const save = () =>
    body &&
    enter.mutate(
      { body },
      {
        onSuccess: ({ content }) => {
          deleteCopy(COPY)
          void navigate({ to: '/claims/$id', params: { id: String(content.id) } })
        },
      },
    )
  return (
    <div className={classes.sheet}>
      <Card title={t('title')}>
        <div className={classes.form}>
          <div className={classes.fields}>
            <SearchSelect
              name="customers"
              label={t('customer')}
              required
              value={form.customer}
              error={errors.of('customerId')}
              onChange={(customer) => change({ customer })}
              load={searchCustomers}
            />
            <TextInput
              label={t('number')}
              required
              maxLength={60}
              autoComplete="off"
              value={form.number}
              error={errors.of('number')}
              onChange={(event) => change({ number: event.currentTarget.value })}
            />
            <DateField label={t('date')} value={form.date} onChange={(date) => change({ date })} />
            <SelectField
              label={t('type')}
              value={form.type}
              options={CLAIM_TYPES.map((type) => ({ value: type, label: types(type) }))}
              onChange={(value) => change({ type: CLAIM_TYPES.find((one) => one === value) ?? 'return' })}
            />
          </div>
          <TextInput
            label={t('reason')}
            maxLength={100}
            autoComplete="off"
            value={form.reason}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
          <Textarea
            label={t('note')}
            maxLength={500}
            autosize
            minRows={2}
            value={form.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        </div>
      </Card>
      <Card title={t('lines')}>
        <div className={classes.form}>
          {form.lines.map((line, at) => (
            <fieldset key={line.key} className={classes.newLine}>
              <legend>{t('line', { number: String(at + 1) })}</legend>
              <SearchSelect
                name="products"
                label={t('article')}
                value={line.product}
                onChange={(product) => changeLine(line.key, { product })}
                load={searchProducts}
              />
              <QuantityField
                label={t('quantity')}
                value={line.quantity}
                onChange={(quantity) => changeLine(line.key, { quantity })}
              />
              <CurrencyField
                label={t('price')}
                value={line.price}
                onChange={(price) => changeLine(line.key, { price })}
              />
              <TextInput
                label={t('invoice')}
                maxLength={60}
                autoComplete="off"
                value={line.invoice}
                onChange={(event) => changeLine(line.key, { invoice: event.currentTarget.value })}
              />
            </fieldset>
          ))}
          <div className={classes.buttons}>
            <Button
              onClick={() =>
                change({
                  lines: [...form.lines, emptyLine(Math.max(...form.lines.map(({ key }) => key)) + 1)],
                })
              }
            >
              {t('addLine')}
            </Button>
          </div>
        </div>
      </Card>
      {(errors.rest ?? errors.of('lines')) && (
        <p role="alert" className={classes.alert}>
          {errors.rest ?? errors.of('lines')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button primary disabled={body === null} loading={enter.isPending} onClick={save}>
          {t('enter')}
        </Button>
      </div>
    </div>
  )
}
