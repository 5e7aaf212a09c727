import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fieldError } from '../../../lib/api/api-error.ts'
import { isConflict, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { focusFirstError } from '../../../lib/screen/focus-first-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { FormNotices } from '../../../ui/record/form-notices.tsx'
import { type Connection, useChangeConnection, useTestConnection } from '../api.ts'
import { connectionBody, formOfConnection, isPort, NO_SECRETS, type TextField } from '../model.ts'
import classes from './erp.module.css'

const SYSTEMS = ['built-in', 'primavera'] as const

/** The connection: what is typed is kept until it is saved, but for passwords; it can be tried before. */
export function ConnectionEditor({ connection }: { connection: Connection }) {
  const t = useTranslations('erp')
  const ui = useTranslations('ui')
  const [secrets, setSecrets] = useState(NO_SECRETS)
  const filled = useRecordForm({ name: 'erp connection', record: connection, formOf: formOfConnection })
  const { seen, form, set } = filled
  const change = useChangeConnection(t('saved'), (saved) => {
    setSecrets(NO_SECRETS)
    filled.saved(saved)
  })
  const test = useTestConnection()
  if (!change.isPending && !change.isSuccess) filled.follow()
  const error = change.error ?? test.error
  const isAtField = error?.details.some(({ field }) => field in form) ?? false
  const body = connectionBody(form, secrets)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    if (change.isPending || !isPort(form.port)) return focusFirstError(element)
    test.reset()
    change.mutate(
      { body: { ...body, version: seen.version } },
      {
        onError: (refusal) =>
          isConflict(refusal) ? filled.merge(refusal.current as Connection) : focusFirstError(element),
      },
    )
  }
  const field = (name: TextField) => ({
    label: t(`fields.${name}`),
    value: form[name],
    error: name === 'port' && !isPort(form.port) ? t('portWrong') : fieldError(error, name),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  const secret = (name: keyof typeof NO_SECRETS, isStored: boolean) => ({
    label: t(`fields.${name}`),
    value: secrets[name],
    error: fieldError(error, name),
    autoComplete: 'new-password' as const,
    ...(isStored && { hint: t('secretStored') }),
    onChange: (value: string) => setSecrets({ ...secrets, [name]: value }),
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormNotices
        form={filled}
        fieldName={(name) => t(`fields.${name}`)}
        valueText={({ value }) => (value === '' ? null : String(value))}
      />
      <Card title={t('system.title')}>
        <RadioGroup
          label={t('system.title')}
          hideLabel
          value={form.system}
          onChange={(value) => set({ system: value === 'primavera' ? 'primavera' : 'built-in' })}
          options={SYSTEMS.map((value) => ({ value, label: t(`system.${value}`) }))}
        />
        <p className={classes.text}>{t(`systemText.${form.system}`)}</p>
      </Card>
      <Card title={t('reading.title')}>
        <p className={classes.text}>{t('reading.text')}</p>
        <div className={classes.pairs}>
          <TextInput {...field('host')} maxLength={200} />
          <TextInput {...field('database')} maxLength={120} />
          <TextInput {...field('port')} placeholder="1433" inputMode="numeric" maxLength={5} />
          <TextInput {...field('instance')} maxLength={60} />
          <TextInput {...field('username')} maxLength={120} />
          <PasswordField {...secret('password', seen.hasPassword)} />
        </div>
        <Toggle label={t('fields.encrypt')} checked={form.encrypt} onChange={(encrypt) => set({ encrypt })} />
      </Card>
      <Card title={t('documents.title')}>
        <p className={classes.text}>{t('documents.text')}</p>
        <div className={classes.pairs}>
          <TextInput {...field('apiUrl')} className={classes.wide} type="url" maxLength={300} />
          <TextInput {...field('clientId')} maxLength={120} />
          <PasswordField {...secret('clientSecret', seen.hasClientSecret)} />
          <TextInput {...field('company')} maxLength={60} />
          <TextInput {...field('originDestinationId')} maxLength={60} />
          <TextInput {...field('documentType')} maxLength={5} />
          <TextInput {...field('documentSeries')} maxLength={5} />
          <TextInput {...field('cashDocumentType')} maxLength={5} />
        </div>
      </Card>
      {error && !isAtField && !isConflict(error) && (
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
      {test.data && <TestResults parts={test.data.data} />}
      <div className={classes.buttons}>
        <Button
          type="button"
          loading={test.isPending}
          onClick={() => {
            change.reset()
            test.mutate({ body })
          }}
        >
          {t('test')}
        </Button>
        <Button primary type="submit" loading={change.isPending}>
          {ui('save')}
        </Button>
      </div>
    </form>
  )
}

/** What a test found, part by part, in words. */
function TestResults({
  parts,
}: {
  parts: readonly { part: 'reading' | 'documents'; ok: boolean; message: string | null }[]
}) {
  const t = useTranslations('erp')
  return (
    <div role="status">
      <ul className={classes.results} aria-label={t('testing')}>
        {parts.map(({ part, ok, message }) => (
          <li key={part} data-ok={ok || undefined}>
            <strong>{t(`part.${part}`)}</strong>
            <span>{ok ? t('works') : message}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
