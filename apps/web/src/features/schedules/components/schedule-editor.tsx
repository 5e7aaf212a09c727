import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { calendarDateOf, formatDate } from '../../../lib/format/dates.ts'
import { saveErrors } from '../../../lib/forms/save-errors.ts'
import { isConflict, NEW_RECORD, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { focusFirstError } from '../../../lib/screen/focus-first-error.ts'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { useDebounced } from '../../../lib/screen/use-debounced.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { useMissing } from '../../../ui/fields/use-missing.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { type FilledForm, FormNotices } from '../../../ui/record/form-notices.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import {
  previewQuery,
  type Schedule,
  scheduleQuery,
  useChangeSchedule,
  useCreateSchedule,
  warehousesQuery,
} from '../api.ts'
import {
  bodyOf,
  emptySchedule,
  FIELDS,
  formOfSchedule,
  previewOf,
  requiredOf,
  type ScheduleForm,
} from '../model/schedule-form.ts'
import { useFieldWords } from '../model/use-field-words.ts'
import { DatePreview } from './date-preview.tsx'
import { PassedDates } from './passed-dates.tsx'
import { RuleFields } from './rule-fields.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { ScheduleHistory } from './schedule-history.tsx'
import { STATE_COLOURS } from './schedule-list.tsx'
import { ScheduleSteps } from './schedule-steps.tsx'
import classes from './schedules.module.css'

/** The form of a new schedule. */
export function NewSchedule({ onSaved }: { onSaved: (id: number) => unknown }) {
  const t = useTranslations('schedules')
  const today = calendarDateOf(new Date(useNow()))
  const warehouses = useQuery(warehousesQuery()).data?.data ?? []
  const only = warehouses.length === 1 ? (warehouses[0]?.id ?? null) : null
  const filled = useRecordForm({
    name: 'schedule',
    record: NEW_RECORD,
    formOf: () => emptySchedule(today, only),
  })
  const create = useCreateSchedule((id) => {
    filled.discard()
    onSaved(id)
  })
  return (
    <Editor
      title={t('new')}
      scheduleId={null}
      filled={filled}
      error={create.error}
      pending={create.isPending}
      onSave={(element) =>
        create.mutate({ body: bodyOf(filled.form) }, { onError: () => focusFirstError(element) })
      }
    />
  )
}

type OpenProps = { id: number; onDeleted: () => unknown }

/** The form of a schedule that is there, with what may be done to it and what became of its dates. */
export function OpenSchedule({ id, onDeleted }: OpenProps) {
  const found = useQuery(scheduleQuery(id))
  if (found.data) return <ScheduleEditor key={id} schedule={found.data.data} onDeleted={onDeleted} />
  return (
    <div className={classes.editor}>
      {found.error ? <ErrorState error={found.error} retry={found.refetch} /> : <TextSkeleton lines={8} />}
    </div>
  )
}

function ScheduleEditor({ schedule, onDeleted }: { schedule: Schedule; onDeleted: () => unknown }) {
  const t = useTranslations('schedules')
  const filled = useRecordForm({
    name: `schedule ${schedule.id}`,
    record: schedule,
    formOf: formOfSchedule,
  })
  const { seen, form } = filled
  const change = useChangeSchedule(filled.saved)
  if (!change.isPending) filled.follow()
  const save = (element: HTMLFormElement) =>
    change.mutate(
      { params: { id: seen.id }, body: { ...bodyOf(form), version: seen.version } },
      {
        onError: (error) =>
          isConflict(error) ? filled.merge(error.current as Schedule) : focusFirstError(element),
      },
    )
  const { state, inactive, pausedAt, pausedBy } = schedule
  return (
    <Editor
      title={schedule.name}
      scheduleId={schedule.id}
      readOnly={!schedule.allowedActions.includes('edit')}
      beside={<Badge colour={STATE_COLOURS[state]}>{t(`state.${state}`)}</Badge>}
      notices={
        <>
          {inactive.length > 0 && (
            <p role="status" className={classes.notice}>
              {t('inactive', { names: inactive.join(', ') })}
            </p>
          )}
          {state === 'paused' && pausedAt !== null && (
            <p role="status" className={classes.notice}>
              {t('pausedBy', { date: formatDate(pausedAt), name: pausedBy ?? '' })}
            </p>
          )}
        </>
      }
      filled={filled}
      error={change.error}
      pending={change.isPending}
      onSave={save}
      steps={<ScheduleSteps schedule={schedule} onDeleted={onDeleted} />}
    >
      <PassedDates id={schedule.id} />
      <ScheduleHistory id={schedule.id} />
    </Editor>
  )
}

type EditorProps = {
  title: string
  scheduleId: number | null
  filled: FilledForm<ScheduleForm>
  readOnly?: boolean
  beside?: ReactNode
  notices?: ReactNode
  error: ApiError | null
  pending: boolean
  onSave: (form: HTMLFormElement) => void
  steps?: ReactNode
  children?: ReactNode
}

/** The fields, what the rule means, and the buttons within reach of a thumb. What is wrong is said at its field. */
function Editor({ filled, scheduleId, readOnly = false, error, pending, ...props }: EditorProps) {
  const t = useTranslations('schedules')
  const ui = useTranslations('ui')
  const id = useId()
  const missing = useMissing()
  const words = useFieldWords()
  const errors = saveErrors(error, [...FIELDS, 'recurrence', 'customerId', 'truckId', 'driverId', 'teamId'])
  const { form, set } = filled
  const fields = { form, set, errorOf: errors.of, missing: missing.of }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!pending && !missing.asks(event.currentTarget, requiredOf(form))) props.onSave(event.currentTarget)
  }
  useShortcut('Ctrl+S', ui('save'), () => {
    const element = document.getElementById(id)
    if (element instanceof HTMLFormElement && !readOnly) element.requestSubmit()
  })
  return (
    <div className={classes.editor}>
      <header className={classes.editorHead}>
        <h2>{props.title}</h2>
        {props.beside}
      </header>
      <div className={classes.body}>
        <form id={id} className={classes.form} onSubmit={submit} noValidate>
          {props.notices}
          <FormNotices
            form={filled}
            fieldName={(field) => words.field(field)}
            valueText={({ field, value }) => words.value(field, value)}
          />
          <fieldset className={classes.all} disabled={readOnly}>
            <legend className="hidden-text">{props.title}</legend>
            <ScheduleFields {...fields} />
            <RuleFields {...fields} />
          </fieldset>
          {errors.rest && (
            <p role="alert" className={classes.error}>
              {errors.rest}
            </p>
          )}
        </form>
        <Preview form={form} scheduleId={scheduleId} />
        {props.children}
      </div>
      {!readOnly && (
        <footer className={`${classes.bar} no-print`}>
          {props.steps ?? <span className={classes.space} />}
          <Button primary type="submit" form={id} keys="Ctrl+S" loading={pending}>
            {scheduleId === null ? t('create') : ui('save')}
          </Button>
        </footer>
      )}
    </div>
  )
}

/** What the rule that stands in the form means, as the server knows holidays and trucks. */
function Preview({ form, scheduleId }: { form: ScheduleForm; scheduleId: number | null }) {
  const t = useTranslations('schedules.preview')
  const asked = previewOf(form, scheduleId)
  const settled = useDebounced(JSON.stringify(asked))
  const preview = useQuery(previewQuery(settled === 'null' ? null : (JSON.parse(settled) as typeof asked)))
  if (asked === null) return <p className={classes.hint}>{t('incomplete')}</p>
  if (preview.error && !preview.data) return <ErrorState error={preview.error} retry={preview.refetch} />
  if (!preview.data) return <TextSkeleton lines={4} />
  const { sentence, dates } = preview.data.data
  return <DatePreview sentence={sentence} dates={dates} stale={preview.isPlaceholderData} />
}
