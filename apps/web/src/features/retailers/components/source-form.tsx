import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldError } from '../../../lib/api/api-error.ts'
import { focusFirstError } from '../../../lib/screen/focus-first-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { type Source, useAddSource, useChangeSource, useRemoveSource, useTrySource } from '../api.ts'
import { bodyOf, CHANNELS, type SourceForm as Form, formOf, KINDS } from '../model.ts'
import classes from './retailers.module.css'
import { ChannelFields, type TextName } from './source-fields.tsx'

type Props = { retailerId: string; source: Source | null; onClose: () => void }

/** Sets up a way, or changes one; what is typed can be tried before it is saved. Secrets are never shown. */
export function SourceForm({ retailerId, source, onClose }: Props) {
  const t = useTranslations('sources')
  const ui = useTranslations('ui')
  const [form, setForm] = useState(() => formOf(source))
  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }))
  const add = useAddSource(t('added'))
  const change = useChangeSource(t('saved'))
  const error = add.error ?? change.error
  const isAtField = error?.details.some(({ field }) => lastPart(field) in form) ?? false
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const then = { onSuccess: onClose, onError: () => focusFirstError(element) }
    if (source === null) add.mutate({ params: { id: retailerId }, body: bodyOf(form) }, then)
    else
      change.mutate({ params: { id: source.id }, body: { ...bodyOf(form), version: source.version } }, then)
  }
  const at = (name: keyof Form) => fieldError(error, name) ?? fieldError(error, `settings.${name}`)
  const text = (name: TextName, more: object = {}) => (
    <TextInput
      label={t(`fields.${name}`)}
      value={form[name]}
      error={at(name)}
      autoComplete="off"
      maxLength={300}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      {...more}
    />
  )
  return (
    <SlideIn open onClose={onClose} title={source?.name ?? t('new')}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {text('name', { required: true, placeholder: t('nameExample') })}
        {source === null && (
          <RadioGroup
            label={t('fields.channel')}
            value={form.channel}
            onChange={(value) => set({ channel: CHANNELS.find((one) => one === value) ?? form.channel })}
            options={CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
          />
        )}
        <RadioGroup
          label={t('fields.kind')}
          value={form.kind}
          onChange={(kind) => set({ kind })}
          options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <ChannelFields form={form} set={set} text={text} at={at} source={source} />
        <Trial form={form} source={source} onKey={(hostKey) => set({ hostKey })} />
        <Toggle
          label={t('fields.active')}
          description={t('activeHint')}
          checked={form.active}
          onChange={(active) => set({ active })}
        />
        {error && !isAtField && (
          <p role="alert" className={classes.result}>
            {error.message}
          </p>
        )}
        <div className={classes.buttons}>
          {source && <Remove source={source} onDone={onClose} />}
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button primary type="submit" loading={add.isPending || change.isPending}>
            {ui('save')}
          </Button>
        </div>
      </form>
    </SlideIn>
  )
}

const lastPart = (field: string) => field.split('.').at(-1) ?? ''

type TrialProps = { form: Form; source: Source | null; onKey: (key: string) => void }

/** Connects with what is typed and looks, and takes nothing. A key that nobody has confirmed is shown for that. */
function Trial({ form, source, onKey }: TrialProps) {
  const t = useTranslations('sources')
  const trial = useTrySource()
  const { settings, password, privateKey } = bodyOf(form)
  const found = trial.data?.data
  const run = () =>
    trial.mutate({ body: { ...(source && { id: source.id }), settings, password, privateKey } })
  return (
    <>
      <div>
        <Button onClick={run} loading={trial.isPending}>
          {t('test')}
        </Button>
      </div>
      <div role="status">
        {found && (
          <div className={classes.result} data-ok={found.ok || undefined}>
            {found.ok ? t('works', { count: found.found ?? 0 }) : found.message}
            {found.hostKey && form.hostKey !== found.hostKey && (
              <Button onClick={() => onKey(found.hostKey ?? '')}>{t('confirmKey')}</Button>
            )}
            {found.hostKey && form.hostKey === found.hostKey && <span>{t('keyConfirmed')}</span>}
          </div>
        )}
        {trial.error && <p className={classes.result}>{trial.error.message}</p>}
      </div>
    </>
  )
}

function Remove({ source, onDone }: { source: Source; onDone: () => void }) {
  const t = useTranslations('sources')
  const [asks, setAsks] = useState(false)
  const remove = useRemoveSource(t('removed'))
  return (
    <>
      <Button tone="danger" onClick={() => setAsks(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('removeTitle', { name: source.name })}
        confirmLabel={t('remove')}
        tone="danger"
        pending={remove.isPending}
        error={remove.error?.message}
        onConfirm={() =>
          remove.mutate(
            { params: { id: source.id }, body: { version: source.version } },
            { onSuccess: onDone },
          )
        }
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  )
}
