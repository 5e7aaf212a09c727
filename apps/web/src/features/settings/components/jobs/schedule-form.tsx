import { INTERVAL_UNITS, longestInterval } from '@cais/domain/jobs/schedule'
import { TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldError } from '../../../../lib/api/api-error.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { focusFirstError } from '../../../../lib/screen/focus-first-error.ts'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { RadioGroup } from '../../../../ui/fields/radio-group.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TimeField } from '../../../../ui/fields/time-field.tsx'
import { type JobConfig, useSaveSchedule } from '../../api.ts'
import { useJobWords } from '../../model/job-words.ts'
import {
  draftOf,
  isChanged,
  MAX_QUANTITY,
  type Problem,
  problemsOf,
  type ScheduleDraft,
  scheduleOf,
} from '../../model/schedule-draft.ts'
import { DayBar } from './day-bar.tsx'
import classes from './jobs.module.css'
import { TimesField, WeekdaysField } from './times-field.tsx'

const KINDS = ['times', 'interval', 'window'] as const

/**
 * When the job runs and how much it takes. What is typed stays, also when somebody else saves meanwhile: then it says what stands there
 * now, and saving again replaces it.
 */
export function ScheduleForm({ config }: { config: JobConfig }) {
  const t = useTranslations('settings.jobs')
  const words = useJobWords()
  const form = useRef<HTMLFormElement>(null)
  const [began, setBegan] = useState(config)
  const [typed, setTyped] = useState<ScheduleDraft | null>(null)
  const save = useSaveSchedule(t('saved'))
  const base = typed === null ? config : began
  const draft = typed ?? draftOf(config)
  const problems = problemsOf(draft)
  const hasChanged = isChanged(draft, base)
  const outdated = typed !== null && began.version !== config.version && hasChanged
  const change = (part: Partial<ScheduleDraft>) => {
    if (typed === null) setBegan(config)
    save.reset()
    setTyped({ ...draft, ...part })
  }
  const cancel = () => {
    setTyped(null)
    save.reset()
  }
  const submit = () => {
    const input = scheduleOf(draft)
    if (input === null) return void (form.current && focusFirstError(form.current))
    if (!hasChanged || save.isPending) return
    const body = { ...input, schedule: mutable(input.schedule), version: config.version }
    save.mutate({ params: { id: config.id }, body }, { onSuccess: () => setTyped(null) })
  }
  useShortcut('Ctrl+S', t('save'), submit)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={onSubmit} noValidate>
      <RadioGroup
        label={t('kinds.label')}
        value={draft.kind}
        options={KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        onChange={(value) => change({ kind: KINDS.find((kind) => kind === value) ?? 'interval' })}
      />
      <ScheduleFields
        draft={draft}
        problems={problems}
        refusal={save.error}
        onChange={change}
        counts={config.counts}
      />
      <DayBar draft={draft} />
      {outdated && (
        <p role="alert" className={classes.notice}>
          {t('conflict', { schedule: words.schedule(config) })}
        </p>
      )}
      {save.error && !fieldError(save.error, 'schedule.to') && (
        <p role="alert" className={classes.error}>
          {save.error.message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button disabled={!hasChanged} onClick={cancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" primary keys="Ctrl+S" disabled={!hasChanged} loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** Bodies of calls hold mutable lists. */
function mutable(schedule: NonNullable<ReturnType<typeof scheduleOf>>['schedule']) {
  if (schedule.kind === 'interval') return schedule
  const weekdays = [...schedule.weekdays]
  return schedule.kind === 'times'
    ? { ...schedule, weekdays, times: [...schedule.times] }
    : { ...schedule, weekdays }
}

type FieldsProps = {
  draft: ScheduleDraft
  problems: readonly Problem[]
  refusal: unknown
  onChange: (part: Partial<ScheduleDraft>) => void
  counts: string
}

/** What the quantity is where it is not a number of records. */
const QUANTITY_FIELDS: Readonly<Record<string, 'age' | 'keeps' | undefined>> = {
  days: 'age',
  backups: 'keeps',
}

/** The fields of the kind of schedule that is chosen, each with what is wrong with it. */
function ScheduleFields({ draft, problems, refusal, onChange, counts }: FieldsProps) {
  const t = useTranslations('settings.jobs')
  const { kind, unit } = draft
  const most = { every: longestInterval(unit), quantity: MAX_QUANTITY, to: 0, days: 0, times: 0 }
  const faultOf = (problem: Problem) =>
    problems.includes(problem) ? t(`problem.${problem}`, { most: formatQuantity(most[problem]) }) : undefined
  const units = INTERVAL_UNITS.map((value) => ({ value, label: t(`unit.${value}`) }))
  return (
    <>
      <div className={classes.pair}>
        {kind !== 'times' && (
          <div className={classes.interval}>
            <TextInput
              label={t('field.every')}
              inputMode="numeric"
              autoComplete="off"
              value={draft.every}
              error={faultOf('every')}
              onChange={(event) => onChange({ every: event.currentTarget.value })}
            />
            <SelectField
              aria-label={t('field.unit')}
              value={unit}
              options={units}
              onChange={(chosen) => onChange({ unit: INTERVAL_UNITS.find((one) => one === chosen) ?? unit })}
            />
          </div>
        )}
        <TextInput
          label={t(`field.${QUANTITY_FIELDS[counts] ?? 'quantity'}`)}
          inputMode="numeric"
          autoComplete="off"
          value={draft.quantity}
          error={faultOf('quantity')}
          onChange={(event) => onChange({ quantity: event.currentTarget.value })}
        />
      </div>
      {kind === 'window' && (
        <div className={classes.pair}>
          <TimeField label={t('field.from')} value={draft.from} onChange={(from) => onChange({ from })} />
          <TimeField
            label={t('field.to')}
            value={draft.to}
            error={faultOf('to') ?? fieldError(refusal, 'schedule.to')}
            onChange={(to) => onChange({ to })}
          />
        </div>
      )}
      {kind === 'times' && (
        <TimesField times={draft.times} error={faultOf('times')} onChange={(times) => onChange({ times })} />
      )}
      {kind !== 'interval' && (
        <WeekdaysField
          weekdays={draft.weekdays}
          error={faultOf('days')}
          onChange={(weekdays) => onChange({ weekdays })}
        />
      )}
    </>
  )
}
