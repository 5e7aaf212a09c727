import { PROVINCES } from '@cais/domain/customers/provinces'
import { Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../../lib/api/api-error.ts'
import { saveErrors } from '../../../../lib/forms/save-errors.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { Toggle } from '../../../../ui/fields/toggle.tsx'
import { useMissing } from '../../../../ui/fields/use-missing.ts'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import { type FilledForm, FormNotices } from '../../../../ui/record/form-notices.tsx'
import type { Branch, BranchForm, WarehouseRow } from '../../model/branch-form.ts'
import { useFieldWords } from '../changes/use-field-words.ts'
import classes from '../settings.module.css'
import { WarehouseFields } from './warehouse-fields.tsx'

type Props = {
  title: string
  saveLabel?: string
  filled: FilledForm<BranchForm>
  /** The saved branch; null for a new one. */
  branch: Branch | null
  /** The warehouses of a save in their order: a refusal names them by their place. */
  sent: readonly WarehouseRow[]
  error: ApiError | null
  pending: boolean
  /** Gets the form, so that the first field that is refused can be focused. */
  onSave: (form: HTMLFormElement) => void
  onClose: () => void
}

const FIELDS = ['name', 'seriesCode', 'provinceId', 'address', 'phone', 'warehouses']

/** The fields of a branch; what is wrong is said at its field. */
export function BranchFields({ filled, branch, sent, error, ...props }: Props) {
  const t = useTranslations('company.branches')
  const ui = useTranslations('ui')
  const id = useId()
  const missing = useMissing()
  const words = useFieldWords('branch')
  const errors = saveErrors(error, FIELDS)
  const { form, set } = filled
  const isNew = branch === null
  const mayEdit = isNew || branch.allowedActions.includes('edit')
  const { name, seriesCode, provinceId, warehouses } = form
  const required = [name, seriesCode, provinceId, ...warehouses.flatMap((row) => [row.id, row.name])]
  const fixedHint = t(branch?.seriesLocked ? 'codeLocked' : 'codeHint')
  const codeHint = isNew ? t('codeHintNew', { code: seriesCode || '…' }) : fixedHint
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!props.pending && !missing.asks(event.currentTarget, required)) props.onSave(event.currentTarget)
  }
  return (
    <SlideIn
      open
      onClose={props.onClose}
      title={props.title}
      footer={
        <Button primary type="submit" form={id} loading={props.pending}>
          {props.saveLabel ?? ui('save')}
        </Button>
      }
    >
      <form id={id} className={classes.form} onSubmit={submit} noValidate>
        <FormNotices
          form={filled}
          fieldName={(field) => words.field(field)}
          valueText={({ field, value }) => words.value(field, value)}
        />
        {mayEdit && (
          <>
            <TextInput
              label={t('fields.name')}
              required
              maxLength={80}
              data-autofocus
              value={name}
              error={missing.of(name) ?? errors.of('name')}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <TextInput
              label={t('fields.seriesCode')}
              description={codeHint}
              required
              disabled={branch?.seriesLocked}
              maxLength={8}
              autoComplete="off"
              spellCheck={false}
              value={seriesCode}
              error={missing.of(seriesCode) ?? errors.of('seriesCode')}
              onChange={(event) => set({ seriesCode: event.currentTarget.value.toUpperCase() })}
            />
            <SelectField
              label={t('fields.provinceId')}
              required
              value={provinceId}
              options={PROVINCES.map((province) => ({ value: String(province.id), label: province.name }))}
              error={missing.of(provinceId) ?? errors.of('provinceId')}
              onChange={(chosen) => set({ provinceId: chosen })}
            />
            <Textarea
              label={t('fields.address')}
              rows={2}
              maxLength={200}
              value={form.address}
              error={errors.of('address')}
              onChange={(event) => set({ address: event.currentTarget.value })}
            />
            <TextInput
              label={t('fields.phone')}
              type="tel"
              maxLength={30}
              value={form.phone}
              error={errors.of('phone')}
              onChange={(event) => set({ phone: event.currentTarget.value })}
            />
          </>
        )}
        <WarehouseFields form={form} sent={sent} errorOf={errors.of} missing={missing.of} onChange={set} />
        {!isNew && mayEdit && (
          <Toggle
            label={t('fields.active')}
            description={t('activeHint')}
            checked={form.active}
            onChange={(active) => set({ active })}
          />
        )}
        {errors.rest && (
          <p role="alert" className={classes.error}>
            {errors.rest}
          </p>
        )}
      </form>
    </SlideIn>
  )
}
