import { mayResetPassword } from '@cais/domain/access/passwords'
import { isRole } from '@cais/domain/access/roles'
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../lib/api/api.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { notify } from '../../lib/screen/notify.ts'
import { fullName, useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../actions/button.tsx'
import { RadioGroup } from '../fields/radio-group.tsx'
import { Dialog } from '../popups/dialog.tsx'
import classes from './password-reset-button.module.css'

/** Whose password is reset. */
type ResetUser = {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly surname: string
  readonly roles: readonly string[]
  readonly active: boolean
}
type Secret = ApiData<'POST /users/{id}/password-reset'>

/**
 * Gives a user a link or a temporary password, shown once. With a label it is the small
 * button of a row. Nothing where the signed-in user may not. Needs the words 'accounts'.
 */
export function PasswordResetButton({ user, label }: { user: ResetUser; label?: string }) {
  const t = useTranslations('accounts.reset')
  const [open, setOpen] = useState(false)
  const me = useCurrentUser()
  const rolesOf = (roles: readonly string[]) => roles.filter(isRole)
  if (!me || !mayResetPassword({ ...me, roles: rolesOf(me.roles) }, { ...user, roles: rolesOf(user.roles) }))
    return null
  return (
    <>
      {label === undefined ? (
        <Button leftSection={<IconKey size={18} />} onClick={() => setOpen(true)}>
          {t('button')}
        </Button>
      ) : (
        <Button size="compact-sm" aria-label={`${label}: ${fullName(user)}`} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {open && <ResetDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

function ResetDialog({ user, onClose }: { user: ResetUser; onClose: () => void }) {
  const t = useTranslations('accounts.reset')
  const [secret, setSecret] = useState<Secret>()
  return (
    <Dialog
      open
      // what is shown once is not lost by a press beside it
      mustAnswer={secret !== undefined}
      onClose={onClose}
      title={t('title', { name: fullName(user) })}
    >
      {secret ? (
        <SecretShown user={user} secret={secret} onClose={onClose} />
      ) : (
        <ResetForm user={user} onDone={setSecret} />
      )}
    </Dialog>
  )
}

function ResetForm({ user, onDone }: { user: ResetUser; onDone: (secret: Secret) => void }) {
  const t = useTranslations('accounts.reset')
  const [by, setBy] = useState<'link' | 'temporary'>('link')
  const reset = useApiMutation('POST /users/{id}/password-reset', {
    refreshes: ['users'],
    quiet: true,
    onSuccess: ({ data }) => onDone(data),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // the page behind the dialog may be a form too
    event.stopPropagation()
    reset.mutate({ params: { id: user.id }, body: { by } })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <RadioGroup
        label={t('by')}
        value={by}
        options={[
          { value: 'link', label: t('link') },
          { value: 'temporary', label: t('temporary') },
        ]}
        onChange={(value) => setBy(value === 'temporary' ? 'temporary' : 'link')}
      />
      <p className={classes.text}>{t(by === 'link' ? 'linkText' : 'temporaryText')}</p>
      <p className={classes.text}>{t('warning', { name: fullName(user) })}</p>
      {reset.error && (
        <p role="alert" className={classes.error}>
          {reset.error.message}
        </p>
      )}
      <Button type="submit" primary loading={reset.isPending}>
        {t(by === 'link' ? 'makeLink' : 'makePassword')}
      </Button>
    </form>
  )
}

type SecretProps = { user: ResetUser; secret: Secret; onClose: () => void }

function SecretShown({ user: { username }, secret, onClose }: SecretProps) {
  const t = useTranslations('accounts.reset')
  const field = useRef<HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState(false)
  const { path, password, expiresAt } = secret
  const text = path === null ? (password ?? '') : location.origin + path
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      field.current?.select()
      notify.error(t('copyFailed'))
    }
  }
  return (
    <div className={classes.form}>
      <textarea
        ref={field}
        className={classes.secret}
        aria-label={t(path === null ? 'shownPassword' : 'shownLink', { username })}
        readOnly
        rows={path === null ? 1 : 3}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className={classes.text}>{t('once')}</p>
      {expiresAt && <p className={classes.text}>{t('until', { when: formatDateTime(expiresAt) })}</p>}
      <div className={classes.buttons}>
        <Button
          primary
          data-autofocus
          leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          onClick={() => void copy()}
        >
          {copied ? t('copied') : t('copy')}
        </Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </div>
  )
}
