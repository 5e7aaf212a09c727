import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, fieldError } from '../../../lib/api/api-error.ts'
import { isConflict, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { FormNotices } from '../../../ui/record/form-notices.tsx'
import { retailersQuery, useChangeWebhook, useCreateWebhook, type Webhook } from '../api.ts'
import classes from './answers.module.css'

const EVENTS = ['order-accepted', 'order-shipped', 'order-billed', 'claim-decided'] as const

type Form = Pick<Webhook, 'name' | 'url' | 'events' | 'retailerId'>

const formOf = ({ name, url, events, retailerId }: Webhook): Form => ({ name, url, events, retailerId })
const EMPTY: Form = { name: '', url: 'https://', events: [...EVENTS], retailerId: null }

/** Answers the secret of the new webhook, or null when none was made. */
export function NewWebhook({ onDone }: { onDone: (secret: string | null) => void }) {
  const t = useTranslations('answers.webhooks')
  const [form, setForm] = useState(EMPTY)
  const create = useCreateWebhook(onDone)
  return (
    <WebhookForm
      title={t('new')}
      saveLabel={t('create')}
      form={form}
      set={(change) => setForm({ ...form, ...change })}
      error={create.error}
      isPending={create.isPending}
      onSave={() => create.mutate({ body: form })}
      onCancel={() => onDone(null)}
    />
  )
}

/** The same fields of one that exists; what others save meanwhile is merged into them. */
export function EditWebhook({ hook, onDone }: { hook: Webhook; onDone: () => void }) {
  const t = useTranslations('answers.webhooks')
  const retailers = useQuery(retailersQuery()).data?.data ?? []
  const filled = useRecordForm({ name: `webhook ${hook.id}`, record: hook, formOf })
  const change = useChangeWebhook(
    ({ name }) => t('saved', { name }),
    (saved) => {
      filled.saved(saved)
      onDone()
    },
  )
  if (!change.isPending && !change.isSuccess) filled.follow()
  const textOf = (field: keyof Form, value: unknown) => {
    if (field === 'events')
      return EVENTS.filter((one) => isIn(value, one))
        .map((one) => t(`event.${one}`))
        .join(' · ')
    if (field === 'retailerId') return retailers.find(({ id }) => id === value)?.name ?? t('all')
    return String(value)
  }
  const names = { name: t('name'), url: t('url'), events: t('events'), retailerId: t('customers') }
  return (
    <WebhookForm
      title={hook.name}
      saveLabel={t('save')}
      notices={
        <FormNotices
          form={filled}
          fieldName={(field) => names[field]}
          valueText={({ field, value }) => textOf(field, value)}
        />
      }
      form={filled.form}
      set={filled.set}
      error={isConflict(change.error) ? null : change.error}
      isPending={change.isPending}
      onSave={() =>
        change.mutate(
          { params: { id: hook.id }, body: { ...filled.form, version: filled.seen.version } },
          { onError: (refusal) => isConflict(refusal) && filled.merge(refusal.current as Webhook) },
        )
      }
      onCancel={() => {
        filled.discard()
        onDone()
      }}
    />
  )
}

const isIn = (values: unknown, one: string) => Array.isArray(values) && values.includes(one)

type Props = {
  title: string
  saveLabel: string
  notices?: ReactNode
  form: Form
  set: (change: Partial<Form>) => void
  error: ApiError | null
  isPending: boolean
  onSave: () => void
  onCancel: () => void
}

function WebhookForm({ title, saveLabel, notices, form, set, error, isPending, onSave, onCancel }: Props) {
  const t = useTranslations('answers.webhooks')
  const ui = useTranslations('ui')
  const retailers = useQuery(retailersQuery()).data?.data ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) onSave()
  }
  // what is refused of the address comes without the name of its field
  const isAtField = error?.details.some(({ field }) => ['name', 'events'].includes(field)) ?? false
  return (
    <form onSubmit={submit} noValidate>
      {notices}
      <Card title={title}>
        <div className={classes.pairs}>
          <TextInput
            label={t('name')}
            value={form.name}
            maxLength={80}
            error={fieldError(error, 'name')}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <SelectField
            label={t('customers')}
            value={form.retailerId ?? ''}
            onChange={(value) => set({ retailerId: value || null })}
            options={[
              { value: '', label: t('all') },
              ...retailers.map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
          <TextInput
            className={classes.wide}
            label={t('url')}
            value={form.url}
            maxLength={500}
            error={error && !isAtField ? error.message : fieldError(error, 'url')}
            onChange={(event) => set({ url: event.currentTarget.value })}
          />
        </div>
        <fieldset className={classes.kinds}>
          <legend className="hidden-text">{t('events')}</legend>
          {EVENTS.map((one) => (
            <Checkbox
              key={one}
              label={t(`event.${one}`)}
              checked={form.events.includes(one)}
              onChange={({ currentTarget }) =>
                set({
                  events: EVENTS.filter((each) =>
                    each === one ? currentTarget.checked : form.events.includes(each),
                  ),
                })
              }
            />
          ))}
        </fieldset>
        <div className={classes.buttons}>
          <Button type="button" onClick={onCancel}>
            {ui('cancel')}
          </Button>
          <Button primary type="submit" loading={isPending}>
            {saveLabel}
          </Button>
        </div>
      </Card>
    </form>
  )
}
