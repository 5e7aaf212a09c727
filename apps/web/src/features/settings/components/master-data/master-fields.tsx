import type { MasterNoun } from '@cais/domain/access/master-data'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../../lib/session/current-user.ts'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { Toggle } from '../../../../ui/fields/toggle.tsx'
import { branchListQuery } from '../../customers-api.ts'
import { printerNamesQuery } from '../../master-data-api.ts'
import { type MasterField, type MasterForm, plain } from '../../model/master-form.ts'
import settings from '../settings.module.css'
import { MembersField } from './members-field.tsx'
import { RatesField } from './rates-field.tsx'
import { useMasterWords } from './use-master-words.ts'

export type FieldProps = {
  form: MasterForm
  set: (change: MasterForm) => void
  /** What was refused at the field, or that it is missing. */
  errorOf: (field: string) => string | undefined
  missing: (value: string | number | null) => string | undefined
}

type Props = FieldProps & { noun: MasterNoun; field: MasterField; isNew: boolean; isFirst: boolean }

/** One field of a record, by its kind. */
export function MasterFieldInput({ noun, field, isNew, isFirst, ...props }: Props) {
  const t = useTranslations('master-data')
  const words = useMasterWords(noun)
  const { name } = field
  const value = props.form[name]
  const given = plain(value)
  const set = (next: unknown) => props.set({ [name]: next })
  const shared = {
    label: words.field(name),
    required: field.required === true,
    disabled: field.fixed === true && !isNew,
    error: (field.required && props.missing(given)) || props.errorOf(name),
  }
  const hint = field.fixed && isNew ? { description: t('fixedHint') } : {}
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...shared}
          {...hint}
          data-autofocus={isFirst || undefined}
          maxLength={field.max}
          autoComplete="off"
          value={String(given ?? '')}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    case 'lines':
      return (
        <Textarea
          {...shared}
          description={t('stopsHint')}
          rows={4}
          maxLength={field.max}
          value={String(given ?? '')}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...shared}
          {...hint}
          value={given === null ? null : String(given)}
          options={field.options.map((option) => ({ value: option, label: words.option(name, option) }))}
          onChange={(chosen) => set(chosen ?? field.empty)}
        />
      )
    case 'choices':
      return (
        <fieldset className={settings.group}>
          <legend className={settings.legend}>{shared.label}</legend>
          {field.options.map((option) => (
            <Toggle
              key={option}
              label={words.option(name, option)}
              checked={chosenOf(value).includes(option)}
              onChange={(isOn) =>
                set(field.options.filter((one) => (one === option ? isOn : chosenOf(value).includes(one))))
              }
            />
          ))}
        </fieldset>
      )
    case 'printer':
      return <PrinterField {...shared} value={given} own={props.form.name} onChange={set} />
    case 'branch':
    case 'branchOrNone':
      return (
        <BranchField {...shared} value={given} isOptional={field.kind === 'branchOrNone'} onChange={set} />
      )
    case 'date':
      return (
        <DateField
          {...shared}
          clearable={!field.required}
          value={given === null ? null : String(given)}
          onChange={set}
        />
      )
    case 'days':
      return (
        <QuantityField
          {...shared}
          inputMode="numeric"
          value={given === null ? null : Number(given)}
          onChange={(days) => set(days)}
        />
      )
    case 'kg':
      return (
        <QuantityField {...shared} value={given === null ? null : Number(given)} onChange={(kg) => set(kg)} />
      )
    case 'yesNo':
      return <Toggle label={shared.label} checked={value === true} onChange={set} />
    case 'rates':
      return <RatesField {...props} />
    case 'members':
      return <MembersField {...props} />
  }
}

const chosenOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

type BranchProps = {
  label: string
  required: boolean
  disabled: boolean
  error: string | undefined
  value: string | number | null
  isOptional: boolean
  onChange: (branchId: string | null) => void
}

type PrinterProps = Omit<BranchProps, 'isOptional' | 'onChange'> & {
  own: unknown
  onChange: (name: string) => void
}

/** Another printer in use, or the browser. */
function PrinterField({ value, own, onChange, ...field }: PrinterProps) {
  const t = useTranslations('master-data')
  const printers = useQuery(printerNamesQuery()).data?.data ?? []
  const names = printers.flatMap(({ name }) => (name === own ? [] : [{ value: name, label: name }]))
  return (
    <SelectField
      {...field}
      value={String(value ?? '')}
      options={[{ value: '', label: t('inBrowser') }, ...names]}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

/** A branch in the user's scope, or none where that is possible. */
function BranchField({ isOptional, value, onChange, ...field }: BranchProps) {
  const t = useTranslations('master-data')
  const seesAll = useCurrentUser()?.scope.all === true
  const branches = useQuery(branchListQuery()).data?.data ?? []
  const ofOne = branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))
  // what belongs to all branches is kept by who sees all of them
  const isOffered = isOptional && (seesAll || value === null)
  return (
    <SelectField
      {...field}
      value={value === null ? '' : String(value)}
      options={isOffered ? [{ value: '', label: t('allBranches') }, ...ofOne] : ofOne}
      onChange={(chosen) => onChange(chosen || null)}
    />
  )
}
