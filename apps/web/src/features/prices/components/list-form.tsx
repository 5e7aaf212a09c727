import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, fieldError } from '../../../lib/api/api-error.ts'
import { isConflict, NEW_RECORD, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { focusFirstError } from '../../../lib/screen/focus-first-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { useMissing } from '../../../ui/fields/use-missing.ts'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { type FilledForm, FormNotices } from '../../../ui/record/form-notices.tsx'
import {
  operationsQuery,
  type PriceList,
  segmentsQuery,
  useChangePriceList,
  useCreatePriceList,
} from '../api.ts'
import classes from './prices.module.css'

type ListForm = {
  code: string
  name: string
  operationId: string | null
  segment: string | null
  active: boolean
}

const EMPTY: ListForm = { code: '', name: '', operationId: null, segment: null, active: true }
const formOf = ({ code, name, operation, segment, active }: PriceList): ListForm => ({
  code,
  name,
  operationId: operation?.id ?? null,
  segment,
  active,
})

/** The form of a new price list. */
export function NewPriceList({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (id: number) => unknown
}) {
  const t = useTranslations('prices')
  const filled = useRecordForm({ name: 'price-list', record: NEW_RECORD, formOf: () => EMPTY })
  const { active: _active, ...form } = filled.form
  const create = useCreatePriceList(t('created', { name: form.name.trim() }), ({ content }) => {
    filled.discard()
    onClose()
    return onCreated(content.id)
  })
  return (
    <ListFields
      title={t('new')}
      saveLabel={t('create')}
      filled={filled}
      isNew
      error={create.error}
      pending={create.isPending}
      onSave={(element) => create.mutate({ body: form }, { onError: () => focusFirstError(element) })}
      onClose={onClose}
    />
  )
}

/** The form of a price list; what somebody else saved meanwhile is merged. */
export function PriceListEditor({ list, onClose }: { list: PriceList; onClose: () => void }) {
  const t = useTranslations('prices')
  const filled = useRecordForm({ name: `price-list ${list.id}`, record: list, formOf })
  const { code: _code, ...form } = filled.form
  const change = useChangePriceList(t('saved', { name: form.name.trim() }), () => {
    filled.discard()
    onClose()
  })
  return (
    <ListFields
      title={t('edit')}
      saveLabel={t('save')}
      filled={filled}
      isNew={false}
      error={change.error}
      pending={change.isPending}
      onSave={(element) =>
        change.mutate(
          { params: { id: list.id }, body: { ...form, version: filled.seen.version } },
          {
            onError: (error) =>
              isConflict(error) ? filled.merge(error.current as PriceList) : focusFirstError(element),
          },
        )
      }
      onClose={onClose}
    />
  )
}

type Props = {
  title: string
  saveLabel: string
  filled: FilledForm<ListForm>
  isNew: boolean
  error: ApiError | null
  pending: boolean
  onSave: (form: HTMLFormElement) => void
  onClose: () => void
}

const FIELDS = ['code', 'name', 'operationId', 'segment']

function ListFields({ filled, isNew, error, ...props }: Props) {
  const t = useTranslations('prices')
  const id = useId()
  const missing = useMissing()
  const { form, set } = filled
  const operations = useQuery(operationsQuery()).data?.data ?? []
  const segments = useQuery(segmentsQuery()).data?.data ?? []
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!props.pending && !missing.asks(event.currentTarget, [form.code, form.name]))
      props.onSave(event.currentTarget)
  }
  const isElsewhere = error && !FIELDS.some((field) => fieldError(error, field))
  return (
    <SlideIn
      open
      onClose={props.onClose}
      title={props.title}
      size={440}
      footer={
        <Button primary type="submit" form={id} loading={props.pending}>
          {props.saveLabel}
        </Button>
      }
    >
      <form id={id} className={classes.form} onSubmit={submit} noValidate>
        <FormNotices
          form={filled}
          fieldName={(field) => t(`fields.${field}`)}
          valueText={({ value }): ReactNode => (typeof value === 'boolean' ? null : String(value ?? ''))}
        />
        <TextInput
          label={t('fields.code')}
          description={t('codeHint')}
          required={isNew}
          disabled={!isNew}
          maxLength={12}
          autoComplete="off"
          spellCheck={false}
          data-autofocus={isNew || undefined}
          value={form.code}
          error={missing.of(form.code) ?? fieldError(error, 'code')}
          onChange={(event) => set({ code: event.currentTarget.value.toUpperCase() })}
        />
        <TextInput
          label={t('fields.name')}
          required
          maxLength={80}
          data-autofocus={!isNew || undefined}
          value={form.name}
          error={missing.of(form.name) ?? fieldError(error, 'name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <SelectField
          label={t('fields.operationId')}
          description={t('operationHint')}
          clearable
          placeholder={t('allOperations')}
          value={form.operationId}
          error={fieldError(error, 'operationId')}
          options={operations.map((operation) => ({ value: operation.id, label: operation.name }))}
          onChange={(operationId) => set({ operationId })}
        />
        <SelectField
          label={t('fields.segment')}
          description={t('segmentHint')}
          clearable
          placeholder={t('allSegments')}
          value={form.segment}
          error={fieldError(error, 'segment')}
          options={segments.map((segment) => ({ value: segment, label: segment }))}
          onChange={(segment) => set({ segment })}
        />
        {!isNew && (
          <Toggle
            label={t('fields.active')}
            description={t('activeHint')}
            checked={form.active}
            onChange={(active) => set({ active })}
          />
        )}
        {isElsewhere && (
          <p role="alert" className={classes.error}>
            {error.message}
          </p>
        )}
      </form>
    </SlideIn>
  )
}
