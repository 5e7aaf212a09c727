import type { MasterNoun } from '@cais/domain/access/master-data'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../../lib/api/api-error.ts'
import { saveErrors } from '../../../../lib/forms/save-errors.ts'
import { isConflict, NEW_RECORD, useRecordForm } from '../../../../lib/forms/use-record-form.ts'
import { focusFirstError } from '../../../../lib/screen/focus-first-error.ts'
import { useCurrentUser } from '../../../../lib/session/current-user.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Toggle } from '../../../../ui/fields/toggle.tsx'
import { useMissing } from '../../../../ui/fields/use-missing.ts'
import { SlideIn } from '../../../../ui/popups/slide-in.tsx'
import { type FilledForm, FormNotices } from '../../../../ui/record/form-notices.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { masterRecordQuery, useChangeRecord, useCreateRecord } from '../../master-data-api.ts'
import {
  bodyOf,
  emptyForm,
  formOfRecord,
  MASTER_FORMS,
  type MasterForm,
  type MasterRecord,
  requiredValues,
} from '../../model/master-form.ts'
import settings from '../settings.module.css'
import { MasterFieldInput } from './master-fields.tsx'
import { MasterHistory } from './master-history.tsx'
import { useMasterWords } from './use-master-words.ts'

type Opened = { noun: MasterNoun; onClose: () => void }

/** The form for a new record of the kind; `begun` = what is known of it already. */
export function NewRecord({ noun, begun, onClose }: Opened & { begun?: MasterForm }) {
  const t = useTranslations('master-data')
  const user = useCurrentUser()
  const filled = useRecordForm({
    name: begun === undefined ? noun : `${noun} ${Object.values(begun).join(' ')}`,
    record: NEW_RECORD,
    formOf: () => ({ ...emptyForm(noun, user), ...begun }),
  })
  const create = useCreateRecord(noun, t('created'), () => {
    filled.discard()
    onClose()
  })
  return (
    <Editor
      noun={noun}
      title={t(`nouns.${noun}.new`)}
      filled={filled}
      isNew
      error={create.error}
      pending={create.isPending}
      onSave={(element) =>
        create.mutate({ body: bodyOf(noun, filled.form, null) }, { onError: () => focusFirstError(element) })
      }
      onClose={onClose}
    />
  )
}

/** The form of a record that is there, with its history. */
export function OpenRecord({ id, ...opened }: Opened & { id: number }) {
  const found = useQuery(masterRecordQuery(opened.noun, id))
  if (found.data) return <RecordEditor {...opened} record={found.data.data} />
  return (
    <SlideIn open onClose={opened.onClose} title="" loading={!found.error}>
      {found.error && <ErrorState error={found.error} retry={found.refetch} />}
    </SlideIn>
  )
}

function RecordEditor({ noun, record, onClose }: Opened & { record: MasterRecord }) {
  const t = useTranslations('master-data')
  const formOf = formOfRecord(noun)
  const filled = useRecordForm({
    name: `${noun} ${record.id}`,
    record,
    formOf,
    savedBy: ({ lastChange }) => lastChange?.by?.name,
  })
  const { seen, form } = filled
  const change = useChangeRecord(noun, t('saved'), () => {
    filled.discard()
    onClose()
  })
  if (!change.isPending && !change.isSuccess) filled.follow()
  const save = (element: HTMLFormElement) =>
    change.mutate(
      { params: { id: seen.id }, body: { version: seen.version, ...bodyOf(noun, form, formOf(seen)) } },
      {
        onError: (error) =>
          isConflict(error) ? filled.merge(error.current as MasterRecord) : focusFirstError(element),
      },
    )
  return (
    <Editor
      noun={noun}
      title={titleOf(seen)}
      filled={filled}
      isNew={false}
      readOnly={!record.editable}
      error={change.error}
      pending={change.isPending}
      onSave={save}
      onClose={onClose}
    >
      <MasterHistory noun={noun} id={record.id} />
    </Editor>
  )
}

const titleOf = (record: MasterRecord): string => {
  if ('registration' in record) return record.registration
  return 'code' in record ? record.code : record.name
}

type EditorProps = Opened & {
  title: string
  filled: FilledForm<MasterForm>
  isNew: boolean
  readOnly?: boolean
  error: ApiError | null
  pending: boolean
  onSave: (form: HTMLFormElement) => void
  children?: ReactNode
}

/** The fields of a record; what is wrong is said at its field. */
function Editor({ noun, filled, isNew, readOnly = false, error, pending, ...props }: EditorProps) {
  const t = useTranslations('master-data')
  const ui = useTranslations('ui')
  const id = useId()
  const missing = useMissing()
  const words = useMasterWords(noun)
  const fields = MASTER_FORMS[noun]
  const errors = saveErrors(
    error,
    fields.map(({ name }) => name),
  )
  const { form, set } = filled
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!pending && !missing.asks(event.currentTarget, requiredValues(noun, form)))
      props.onSave(event.currentTarget)
  }
  return (
    <SlideIn
      open
      onClose={props.onClose}
      title={props.title}
      footer={
        !readOnly && (
          <Button primary type="submit" form={id} loading={pending}>
            {isNew ? t('create') : ui('save')}
          </Button>
        )
      }
    >
      <form id={id} className={settings.form} onSubmit={submit} noValidate>
        <FormNotices
          form={filled}
          fieldName={(field) => words.field(String(field))}
          valueText={({ field, value }) => words.value(String(field), value)}
        />
        {fields.map((field, place) => (
          <MasterFieldInput
            key={field.name}
            noun={noun}
            field={field}
            isNew={isNew && !readOnly}
            isFirst={place === 0}
            form={form}
            set={set}
            errorOf={errors.of}
            missing={missing.of}
          />
        ))}
        {!isNew && (
          <Toggle
            label={t('fields.active')}
            description={t('activeHint')}
            checked={form.active === true}
            onChange={(active) => set({ active })}
          />
        )}
        {errors.rest && (
          <p role="alert" className={settings.error}>
            {errors.rest}
          </p>
        )}
        {props.children}
      </form>
    </SlideIn>
  )
}
