import { PAPER_LANGUAGES } from '@cais/domain/customers/customer-card'
import { readNuit } from '@cais/domain/customers/nuit'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../../lib/api/api-error.ts'
import { CurrencyField } from '../../../../ui/fields/currency-field.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { Toggle } from '../../../../ui/fields/toggle.tsx'
import { usePaymentLabel } from '../../../../ui/marks/payment-text.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { clientTypesQuery, offeredConditionsQuery } from '../../customers-api.ts'
import { asksReason, type CustomerField } from '../../model/customer-form.ts'
import type { CustomerEditing } from '../../model/use-customer-editing.ts'
import classes from './customers.module.css'

export type SectionProps = {
  editing: CustomerEditing
  /** Whether the field is the user's to change: others are not shown. */
  may: (field: CustomerField) => boolean
  /** The ERP owns the field: it is shown greyed, with where it is changed. */
  erps: (field: CustomerField) => boolean
  errorOf: (field: string) => string | undefined
  /** The message for an empty required field, once somebody tried to save. */
  missing: (value: string | null) => string | undefined
  error: ApiError | null
}

type TextField =
  | 'name'
  | 'phone'
  | 'email'
  | 'invoiceEmails'
  | 'route'
  | 'morpheusCustomerName'
  | 'morpheusCustomerAddress'

/** What a greyed field says. */
const fromErp = (isErps: boolean, description: string) => (isErps ? { disabled: true, description } : {})

/** A field of plain text by its name. */
export function Text({
  name,
  max,
  hint,
  offered,
  ...section
}: SectionProps & { name: TextField; max: number; hint?: string; offered?: readonly string[] }) {
  const t = useTranslations('cards.fields')
  const words = useTranslations('cards')('fromErp')
  const { form, set } = section.editing
  const list = useId()
  if (!section.may(name)) return null
  const field = (
    <TextInput
      label={t(name)}
      placeholder={hint}
      list={offered && list}
      maxLength={max}
      autoComplete="off"
      required={name === 'name'}
      {...fromErp(section.erps(name), words)}
      value={form[name]}
      error={(name === 'name' ? section.missing(form.name) : undefined) ?? section.errorOf(name)}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  if (!offered) return field
  return (
    <div>
      {field}
      <datalist id={list}>
        {offered.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </div>
  )
}

/** Who the customer is. */
export function IdentityFields(section: SectionProps & { isNew: boolean }) {
  const t = useTranslations('cards')
  const { editing, may, errorOf, isNew } = section
  const { form, set } = editing
  const types = useQuery(clientTypesQuery()).data?.data ?? []
  return (
    <Card title={t('sections.identity')}>
      <div className={classes.fields}>
        <Text {...section} name="name" max={200} />
        <NuitField {...section} />
        {may('finalConsumer') && (
          <Toggle
            label={t('fields.finalConsumer')}
            checked={form.finalConsumer}
            onChange={(finalConsumer) => set({ finalConsumer })}
          />
        )}
        <div className={classes.pair}>
          <Text {...section} name="phone" max={30} hint="+258 84 123 4567" />
          <Text {...section} name="email" max={200} />
        </div>
        <Text {...section} name="invoiceEmails" max={500} hint={t('invoiceEmailsExample')} />
        {may('emailCopies') && (
          <Toggle
            label={t('fields.emailCopies')}
            description={t('emailCopiesHint')}
            checked={form.emailCopies}
            onChange={(emailCopies) => set({ emailCopies })}
          />
        )}
        {may('paperLanguage') && (
          <SelectField
            label={t('fields.paperLanguage')}
            value={form.paperLanguage}
            options={PAPER_LANGUAGES.map((language) => ({
              value: language,
              label: t(`paperLanguages.${language}`),
            }))}
            error={errorOf('paperLanguage')}
            onChange={(value) =>
              set({ paperLanguage: PAPER_LANGUAGES.find((one) => one === value) ?? form.paperLanguage })
            }
          />
        )}
        {may('clientType') && (
          <SelectField
            label={t('fields.clientType')}
            clearable
            value={form.clientType}
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
            error={errorOf('clientType')}
            onChange={(clientType) => set({ clientType })}
          />
        )}
        {may('active') && !isNew && (
          <Toggle
            label={t('fields.active')}
            description={t('activeHint')}
            checked={form.active}
            onChange={(active) => set({ active })}
          />
        )}
        {!isNew && <p className={classes.quiet}>{t('invoicesStay')}</p>}
      </div>
    </Card>
  )
}

/** Long enough for a NUIT and not valid; shorter text is not reported yet. */
const isWrong = (text: string) => text.replace(/[\s.]/g, '').length >= 9 && readNuit(text) === null

/** The NUIT. Where another customer has it, the other card is one press away, or one says that it is the same company. */
function NuitField({ editing, may, errorOf, error }: SectionProps) {
  const t = useTranslations('cards')
  const { form, set, say, sameNuit } = editing
  if (!may('nuit')) return null
  const taken = error?.details.find(({ rule }) => rule === 'NUIT_TAKEN')
  const other = taken?.facts?.customerId
  return (
    <>
      <TextInput
        label={t('fields.nuit')}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        value={form.nuit}
        error={isWrong(form.nuit) ? t('nuitWrong') : errorOf('nuit')}
        onChange={(event) => set({ nuit: event.currentTarget.value })}
      />
      {taken && other !== undefined && (
        <Link to="/settings/customers/$id" params={{ id: String(other) }}>
          {t('openOther')}
        </Link>
      )}
      {(taken || sameNuit) && (
        <Toggle label={t('sameNuit')} checked={sameNuit} onChange={(isSame) => say({ sameNuit: isSame })} />
      )}
    </>
  )
}

/** What the customer may owe, and until when. */
export function CreditFields({ editing, may, erps, errorOf }: SectionProps) {
  const t = useTranslations('cards')
  const label = usePaymentLabel()
  const offered = (useQuery(offeredConditionsQuery()).data?.data ?? []).flatMap((row) =>
    'kind' in row ? [row.code] : [],
  )
  const { form, seen, set, say, reason } = editing
  const conditions = [...new Set([form.paymentCondition, ...offered])]
  if (!may('creditLimit')) return null
  return (
    <Card title={t('sections.credit')}>
      <div className={classes.fields}>
        <SelectField
          label={t('fields.paymentCondition')}
          required
          value={form.paymentCondition}
          options={conditions.map((condition) => ({ value: condition, label: label(condition) }))}
          error={errorOf('paymentCondition')}
          onChange={(condition) => set({ paymentCondition: condition ?? form.paymentCondition })}
        />
        <div className={classes.pair}>
          <CurrencyField
            label={t('fields.creditLimit')}
            {...fromErp(erps('creditLimit'), t('fromErp'))}
            value={form.creditLimit}
            error={errorOf('creditLimit')}
            onChange={(creditLimit) => set({ creditLimit })}
          />
          <CurrencyField
            label={t('fields.transactionLimit')}
            placeholder={t('noLimit')}
            value={form.transactionLimit}
            error={errorOf('transactionLimit')}
            onChange={(transactionLimit) => set({ transactionLimit })}
          />
        </div>
        <Toggle
          label={t('fields.blockedCredit')}
          {...fromErp(erps('blockedCredit'), t('fromErp'))}
          checked={form.blockedCredit}
          onChange={(blockedCredit) => set({ blockedCredit })}
        />
        {asksReason(form, seen) && (
          <Textarea
            label={t('fields.reason')}
            description={t('reasonHint')}
            required
            rows={2}
            maxLength={300}
            value={reason}
            error={errorOf('reason')}
            onChange={(event) => say({ reason: event.currentTarget.value })}
          />
        )}
      </div>
    </Card>
  )
}

/** How orders name the customer that come in through Morpheus. */
export function MorpheusFields(section: SectionProps) {
  const t = useTranslations('cards')
  if (!section.may('morpheusCustomerName')) return null
  return (
    <Card title={t('sections.morpheus')}>
      <div className={classes.fields}>
        <Text {...section} name="morpheusCustomerName" max={200} />
        <Text {...section} name="morpheusCustomerAddress" max={300} />
      </div>
    </Card>
  )
}
