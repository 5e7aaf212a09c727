import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { type MailSettings, useReadReturned } from '../api.ts'
import { type MailForm, type MailText, SECURITIES, USUAL_MAILBOX_PORTS } from '../model.ts'
import classes from './mail.module.css'

type Props = {
  settings: MailSettings
  form: MailForm
  field: (name: MailText) => TextInputProps
  set: (changes: Partial<MailForm>) => void
  password: string
  passwordError: string | undefined
  onPassword: (password: string) => void
}

/** The mailbox that e-mails come back to, how its last reading ended, and reading it now. */
export function MailboxCard({ settings, form, field, set, password, passwordError, onPassword }: Props) {
  const t = useTranslations('mail')
  return (
    <Card title={t('mailbox.title')}>
      <p className={classes.text}>{t('mailbox.text')}</p>
      <div className={classes.pairs}>
        <TextInput {...field('mailboxHost')} maxLength={200} placeholder={t('mailbox.hostExample')} />
        <TextInput
          {...field('mailboxPort')}
          placeholder={USUAL_MAILBOX_PORTS[form.mailboxSecurity]}
          inputMode="numeric"
          maxLength={5}
        />
      </div>
      <RadioGroup
        label={t('fields.mailboxSecurity')}
        value={form.mailboxSecurity}
        onChange={(value) =>
          set({ mailboxSecurity: SECURITIES.find((one) => one === value) ?? form.mailboxSecurity })
        }
        options={SECURITIES.map((value) => ({ value, label: t(`security.${value}`) }))}
      />
      <div className={classes.pairs}>
        <TextInput {...field('mailboxUsername')} maxLength={200} />
        <PasswordField
          label={t('fields.mailboxPassword')}
          value={password}
          error={passwordError}
          autoComplete="new-password"
          {...(settings.hasMailboxPassword && { hint: t('passwordStored') })}
          onChange={onPassword}
        />
        <TextInput {...field('mailboxFolder')} maxLength={200} placeholder={t('mailbox.folderExample')} />
      </div>
      <Toggle
        label={t('fields.readsReturned')}
        description={t('mailbox.hint')}
        checked={form.readsReturned}
        onChange={(readsReturned) => set({ readsReturned })}
      />
      {settings.readsReturned && <LastReading settings={settings} />}
    </Card>
  )
}

function LastReading({ settings: { mailboxReading } }: Pick<Props, 'settings'>) {
  const t = useTranslations('mail.mailbox')
  const read = useReadReturned()
  const found = read.data?.data
  const last = mailboxReading && {
    ok: mailboxReading.message === null,
    message:
      mailboxReading.message === null
        ? t('wasRead', { when: formatDateTime(mailboxReading.at) })
        : t('wasNotRead', { when: formatDateTime(mailboxReading.at), why: mailboxReading.message }),
  }
  const shown = found ?? last
  return (
    <div className={classes.test}>
      <div role="status">
        {shown && (
          <p className={classes.result} data-ok={shown.ok || undefined}>
            {shown.message}
          </p>
        )}
        {read.error && <p className={classes.result}>{read.error.message}</p>}
      </div>
      <Button type="button" loading={read.isPending} onClick={() => read.mutate({})}>
        {t('read')}
      </Button>
    </div>
  )
}
