import { Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../../lib/api/api-error.ts'
import { saveErrors } from '../../../../lib/forms/save-errors.ts'
import { isConflict, NEW_RECORD, useRecordForm } from '../../../../lib/forms/use-record-form.ts'
import { focusFirstError } from '../../../../lib/screen/focus-first-error.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { PercentField } from '../../../../ui/fields/percent-field.tsx'
import { Toggle } from '../../../../ui/fields/toggle.tsx'
import { useMissing } from '../../../../ui/fields/use-missing.ts'
import { ImageField } from '../../../../ui/images/image-field.tsx'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import { type FilledForm, FormNotices } from '../../../../ui/record/form-notices.tsx'
import { useChangeOperation, useCreateOperation } from '../../api.ts'
import {
  createBody,
  EMPTY_OPERATION,
  entitiesOf,
  formOfOperation,
  type Operation,
  type OperationForm,
  updateBody,
} from '../../model/operation-form.ts'
import { useFieldWords } from '../changes/use-field-words.ts'
import classes from '../settings.module.css'
import { OperationImage } from './use-operation-columns.tsx'

/** The form for a new operation. */
export function NewOperation({ onClose }: { onClose: () => void }) {
  const t = useTranslations('company.operations')
  const filled = useRecordForm({ name: 'operation', record: NEW_RECORD, formOf: () => EMPTY_OPERATION })
  const { form } = filled
  const create = useCreateOperation(t('created', { name: form.name.trim() }), () => {
    filled.discard()
    onClose()
  })
  return (
    <OperationFields
      title={t('new')}
      saveLabel={t('create')}
      filled={filled}
      stored={null}
      error={create.error}
      pending={create.isPending}
      onSave={(element) =>
        create.mutate({ body: createBody(form) }, { onError: () => focusFirstError(element) })
      }
      onClose={onClose}
    />
  )
}

/** The form of an operation. When another person saved it meanwhile their change is shown and merged, and one saves again. */
export function OperationEditor({ operation, onClose }: { operation: Operation; onClose: () => void }) {
  const t = useTranslations('company.operations')
  const filled = useRecordForm({
    name: `operation ${operation.id}`,
    record: operation,
    formOf: formOfOperation,
    savedBy: ({ updatedBy }) => updatedBy?.name,
  })
  const { seen, form } = filled
  const before = formOfOperation(seen)
  const change = useChangeOperation(t('saved', { name: form.name.trim() }), () => {
    filled.discard()
    onClose()
  })
  if (!change.isPending && !change.isSuccess) filled.follow()
  const save = (element: HTMLFormElement) =>
    change.mutate(
      { params: { id: seen.id }, body: { version: seen.version, ...updateBody(form, before) } },
      {
        onError: (error) =>
          isConflict(error) ? filled.merge(error.current as Operation) : focusFirstError(element),
      },
    )
  return (
    <OperationFields
      title={t('titleOf', { name: seen.name })}
      filled={filled}
      stored={seen}
      error={change.error}
      pending={change.isPending}
      onSave={save}
      onClose={onClose}
    />
  )
}

type Props = {
  title: string
  saveLabel?: string
  filled: FilledForm<OperationForm>
  /** As it is stored; null = it is new. */
  stored: Operation | null
  error: ApiError | null
  pending: boolean
  /** Gets the form, so that the first field that is refused can be focused. */
  onSave: (form: HTMLFormElement) => void
  onClose: () => void
}

const FIELDS = ['code', 'name', 'discountLimit', 'morpheusEntities', 'image']

function OperationFields({ filled, stored, error, ...props }: Props) {
  const t = useTranslations('company.operations')
  const ui = useTranslations('ui')
  const id = useId()
  const missing = useMissing()
  const words = useFieldWords('operation')
  const isNew = stored === null
  const [isSending, setSending] = useState(false)
  const errors = saveErrors(error, FIELDS)
  const { form, set } = filled
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const required = [form.code, form.name, form.discountLimit]
    if (!props.pending && !isSending && !missing.asks(event.currentTarget, required))
      props.onSave(event.currentTarget)
  }
  return (
    <SlideIn
      open
      onClose={props.onClose}
      title={props.title}
      size={480}
      footer={
        <Button primary type="submit" form={id} loading={props.pending || isSending}>
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
        <TextInput
          label={t('fields.code')}
          description={t(isNew ? 'codeHint' : 'codeFixed')}
          required={isNew}
          disabled={!isNew}
          maxLength={16}
          autoComplete="off"
          spellCheck={false}
          data-autofocus={isNew || undefined}
          value={form.code}
          error={missing.of(form.code) ?? errors.of('code')}
          onChange={(event) => set({ code: event.currentTarget.value.toUpperCase() })}
        />
        <TextInput
          label={t('fields.name')}
          required
          maxLength={80}
          data-autofocus={!isNew || undefined}
          value={form.name}
          error={missing.of(form.name) ?? errors.of('name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <PercentField
          label={t('fields.discountLimit')}
          description={t('limitHint')}
          required
          value={form.discountLimit}
          error={missing.of(form.discountLimit) ?? errors.of('discountLimit')}
          onChange={(discountLimit) => set({ discountLimit })}
        />
        <Textarea
          label={t('fields.morpheusEntities')}
          description={t('entitiesHint')}
          rows={4}
          value={form.morpheusEntities}
          error={entityError(error, form.morpheusEntities)}
          onChange={(event) => set({ morpheusEntities: event.currentTarget.value })}
        />
        <ImageField
          label={t('fields.image')}
          purpose="operation-image"
          value={form.image}
          onChange={(image) => set({ image })}
          onSending={setSending}
          stored={stored && <OperationImage operation={stored} size={72} />}
          storedDigest={stored?.image?.digest}
          name={form.name}
          error={errors.of('image')}
        />
        {!isNew && (
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

/** The refusal of a line, with its text: 'LOJA NORTE: Está repetido.' */
function entityError(error: ApiError | null, text: string): string | undefined {
  const detail = error?.details.find(({ field }) => field.startsWith('morpheusEntities'))
  if (detail === undefined) return undefined
  const entity = entitiesOf(text)[Number(detail.field.split('.')[1])]
  const message = detail.message ?? error?.message ?? ''
  return entity === undefined || message.includes(entity) ? message : `${entity}: ${message}`
}
