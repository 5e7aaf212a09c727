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
import { type MailSettings, useChangeMailSettings, useTestMail } from '../api.ts'
import {
  formOfSettings,
  isPort,
  type MailForm,
  type MailText,
  SECURITIES,
  serverBody,
  settingsBody,
  USUAL_PORTS,
} from '../model.ts'
import classes from './mail.module.css'
import { MailboxCard } from './mailbox-card.tsx'

const NO_PASSWORDS = { password: '', mailboxPassword: '' }

/** How e-mails leave: what is typed is kept until it is saved, but for the passwords; it can be tried before. */
export function MailEditor({ settings }: { settings: MailSettings }) {
  const t = useTranslations('mail')
  const ui = useTranslations('ui')
  const [passwords, setPasswords] = useState(NO_PASSWORDS)
  const filled = useRecordForm({ name: 'mail settings', record: settings, formOf: formOfSettings })
  const { seen, form, set } = filled
  const change = useChangeMailSettings(t('saved'), (saved) => {
    setPasswords(NO_PASSWORDS)
    filled.saved(saved)
  })
  if (!change.isPending && !change.isSuccess) filled.follow()
  const { error } = change
  const isAtField = error?.details.some(({ field }) => field in form) ?? false
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    if (change.isPending || !isPort(form.port) || !isPort(form.mailboxPort)) return focusFirstError(element)
    change.mutate(
      { body: { ...settingsBody(form, passwords), version: seen.version } },
      {
        onError: (refusal) =>
          isConflict(refusal) ? filled.merge(refusal.current as MailSettings) : focusFirstError(element),
      },
    )
  }
  const field = (name: MailText) => ({
    label: t(`fields.${name}`),
    value: form[name],
    error:
      (name === 'port' || name === 'mailboxPort') && !isPort(form[name])
        ? t('portWrong')
        : fieldError(error, name),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormNotices
        form={filled}
        fieldName={(name) => t(`fields.${name}`)}
        valueText={({ value }) => (value === '' ? null : String(value))}
      />
      <Card title={t('server.title')}>
        <div className={classes.pairs}>
          <TextInput {...field('host')} maxLength={200} placeholder={t('hostExample')} />
          <TextInput
            {...field('port')}
            placeholder={USUAL_PORTS[form.security]}
            inputMode="numeric"
            maxLength={5}
          />
        </div>
        <RadioGroup
          label={t('fields.security')}
          value={form.security}
          onChange={(value) => set({ security: SECURITIES.find((one) => one === value) ?? form.security })}
          options={SECURITIES.map((value) => ({ value, label: t(`security.${value}`) }))}
        />
        {form.security === 'none' && <p className={classes.text}>{t('openLine')}</p>}
        <div className={classes.pairs}>
          <TextInput {...field('username')} maxLength={200} />
          <PasswordField
            label={t('fields.password')}
            value={passwords.password}
            error={fieldError(error, 'password')}
            autoComplete="new-password"
            {...(seen.hasPassword && { hint: t('passwordStored') })}
            onChange={(password) => setPasswords({ ...passwords, password })}
          />
        </div>
      </Card>
      <Card title={t('sender.title')}>
        <div className={classes.pairs}>
          <TextInput {...field('senderName')} maxLength={100} />
          <TextInput {...field('senderAddress')} type="email" maxLength={200} />
          <TextInput {...field('replyTo')} type="email" maxLength={200} />
        </div>
        <Toggle
          label={t('fields.active')}
          description={t('activeHint')}
          checked={form.active}
          onChange={(active) => set({ active })}
        />
      </Card>
      <TestMail form={form} password={passwords.password} />
      <MailboxCard
        settings={settings}
        form={form}
        field={field}
        set={set}
        password={passwords.mailboxPassword}
        passwordError={fieldError(error, 'mailboxPassword')}
        onPassword={(mailboxPassword) => setPasswords({ ...passwords, mailboxPassword })}
      />
      {error && !isAtField && !isConflict(error) && (
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button primary type="submit" loading={change.isPending}>
          {ui('save')}
        </Button>
      </div>
    </form>
  )
}

/** A mail to oneself, with what is typed and not saved yet. */
function TestMail({ form, password }: { form: MailForm; password: string }) {
  const t = useTranslations('mail.test')
  const [to, setTo] = useState('')
  const test = useTestMail()
  const typed = serverBody(form, password)
  const found = test.data?.data
  return (
    <Card title={t('title')}>
      <p className={classes.text}>{t('text')}</p>
      <div className={classes.test}>
        <TextInput
          label={t('to')}
          type="email"
          maxLength={200}
          autoComplete="email"
          value={to}
          error={fieldError(test.error, 'to')}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button
          type="button"
          loading={test.isPending}
          onClick={() => test.mutate({ body: { ...typed, to } })}
        >
          {t('send')}
        </Button>
      </div>
      <div role="status">
        {found && (
          <p className={classes.result} data-ok={found.ok || undefined}>
            {found.message}
          </p>
        )}
        {test.error && <p className={classes.result}>{test.error.message}</p>}
      </div>
    </Card>
  )
}
