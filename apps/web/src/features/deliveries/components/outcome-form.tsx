import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatTime } from '../../../lib/format/dates.ts'
import { saveErrors } from '../../../lib/forms/save-errors.ts'
import { deleteCopy, readCopy, saveCopy } from '../../../lib/local-copy.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { TimeField } from '../../../ui/fields/time-field.tsx'
import { ImageField } from '../../../ui/images/image-field.tsx'
import { StoredImage } from '../../../ui/images/stored-image.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type Delivery, type OutcomeStep, reasonsQuery, useOutcomeSteps, useRecordOutcome } from '../api.ts'
import { type OutcomeForm as Form, formOf, instantOf, linesOf } from '../model/outcome.ts'
import classes from './delivery.module.css'
import { OutcomeLine, ReasonFields } from './outcome-line.tsx'

type Props = { delivery: Delivery; onDone: () => void; onCancel?: (() => void) | undefined }

const OUTCOMES = ['delivered', 'partly', 'refused'] as const

/** What the customer received, typed by the driver on a phone or at the office. It stays on the device until it is recorded. */
export function OutcomeForm({ delivery, onDone, onCancel }: Props) {
  const t = useTranslations('deliveries.outcome')
  const { form, change, forget } = useForm(delivery)
  const [photo, setPhoto] = useState(delivery.photo)
  const [isSending, setSending] = useState(false)
  const reasons = (useQuery(reasonsQuery()).data?.data ?? []).filter(({ place }) => place === 'truck')
  const record = useRecordOutcome(() => {
    forget()
    onDone()
  })
  const errors = saveErrors(record.error, ['receiverName', 'receivedAt', 'lines', 'photo'])
  const lines = linesOf(form, delivery.lines)
  const errorOf = (lineId: number, field: string) =>
    errors.of(`lines.${lines.findIndex(({ id }) => id === lineId)}.${field}`)
  const steps = useOutcomeSteps(delivery.id, forget)
  const save = () => {
    const { receiverName, note } = form
    // without a connection the time is that of the door, not that of the sending
    const at = steps.isOnline ? {} : { receivedAt: new Date().toISOString() }
    const body = { version: delivery.version, lines, receiverName, note, photo, ...at, ...receivedAt(form) }
    if (steps.isOnline) record.mutate({ params: { id: delivery.id }, body })
    else steps.add({ body, at: new Date().toISOString() })
  }
  if (steps.waiting.length > 0) return <WaitingOutcome step={steps.waiting[0]} isOnline={steps.isOnline} />
  const [first] = delivery.lines
  return (
    <Card title={t('title')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <RadioGroup
          label={t('what')}
          hideLabel
          value={form.what}
          options={OUTCOMES.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => change({ what: OUTCOMES.find((one) => one === value) ?? 'delivered' })}
        />
        {form.what === 'refused' && first && (
          <ReasonFields
            label={t('reason')}
            textLabel={t('reasonText')}
            reasons={reasons}
            value={form}
            error={errorOf(first.id, 'reasonId')}
            textError={errorOf(first.id, 'reasonText')}
            onChange={change}
          />
        )}
        {form.what === 'partly' &&
          delivery.lines.map((line) => (
            <OutcomeLine
              key={line.id}
              line={line}
              form={form.lines[line.id]}
              reasons={reasons}
              errorOf={(field) => errorOf(line.id, field)}
              onChange={(value) => change({ lines: { ...form.lines, [line.id]: value } })}
            />
          ))}
        <TextInput
          label={t('receiver')}
          required={form.what !== 'refused'}
          maxLength={100}
          autoComplete="off"
          value={form.receiverName}
          error={errors.of('receiverName')}
          onChange={(event) => change({ receiverName: event.currentTarget.value })}
        />
        <div className={classes.pair}>
          <DateField
            label={t('day')}
            value={form.day}
            onChange={(day) => change({ day: day ?? form.day })}
            error={errors.of('receivedAt')}
          />
          <TimeField label={t('time')} value={form.time} onChange={(time) => change({ time })} />
        </div>
        <p className={classes.quiet}>{t('now')}</p>
        <Textarea
          label={t('note')}
          maxLength={500}
          autosize
          minRows={2}
          value={form.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <ImageField
          label={t('photo')}
          description={t('photoHint')}
          purpose="delivery-photo"
          value={photo}
          onChange={setPhoto}
          onSending={setSending}
          name=""
          storedDigest={delivery.photo?.digest}
          stored={<StoredPhoto delivery={delivery} />}
          error={errors.of('photo')}
        />
        {steps.refused.map(({ key, refused }) => (
          <p key={key} role="alert" className={classes.error}>
            {t('refusedLater', { why: refused ?? '' })}{' '}
            <Button size="compact-sm" onClick={() => steps.drop(key)}>
              {t('seen')}
            </Button>
          </p>
        ))}
        {!steps.isOnline && <p className={classes.quiet}>{t('offline')}</p>}
        {errors.rest && (
          <p role="alert" className={classes.error}>
            {errors.rest}
          </p>
        )}
        <div className={classes.buttons}>
          <span className={classes.quiet}>{t('kept')}</span>
          {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
          <Button type="submit" primary loading={record.isPending} disabled={isSending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type WaitingProps = { step: OutcomeStep | undefined; isOnline: boolean }

/** Written down on this device; the server does not have it yet. */
function WaitingOutcome({ step, isOnline }: WaitingProps) {
  const t = useTranslations('deliveries.outcome')
  return (
    <Card title={t('title')}>
      <p role="status">
        {t(isOnline ? 'sending' : 'waiting', { time: step === undefined ? '' : formatTime(step.at) })}
      </p>
    </Card>
  )
}

const StoredPhoto = ({ delivery }: { delivery: Delivery }) => (
  <StoredImage
    file="GET /deliveries/{id}/photo"
    input={{ params: { id: delivery.id } }}
    digest={delivery.photo?.digest ?? null}
    name=""
    size={72}
  />
)

function receivedAt(form: Form) {
  const at = instantOf(form)
  return at === undefined ? {} : { receivedAt: at }
}

/** What is typed, with a copy on the device under the version that it is about. */
function useForm(delivery: Delivery) {
  const name = `delivery.${delivery.id}.${delivery.version}`
  const [form, setForm] = useState<Form>(() => readCopy<Form>(name)?.value ?? formOf(delivery))
  const change = (values: Partial<Form>) => {
    const next = { ...form, ...values }
    setForm(next)
    saveCopy(name, next)
  }
  return { form, change, forget: () => deleteCopy(name) }
}
