import { PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, fieldError } from '../../../lib/api/api-error.ts'
import { notify } from '../../../lib/screen/notify.ts'
import type { CurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { printersQuery } from '../api/printers.ts'
import { useUpdateProfile } from '../api/update-profile.ts'
import { passwordProblems } from '../password-rules.ts'
import classes from './profile-form.module.css'

type Props = { user: CurrentUser; onDone?: () => void }

/** What a user may change about themselves: the printer and the password. */
export function ProfileForm({ user, onDone }: Props) {
  const t = useTranslations('profile')
  const [printer, setPrinter] = useState(user.defaultPrinter)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [tried, setTried] = useState(false)
  const printers = useQuery(printersQuery()).data?.data ?? []
  const problems = tried ? passwordProblems(password, confirmation) : {}
  const done = () => {
    setPassword('')
    setConfirmation('')
    setTried(false)
    onDone?.()
  }
  const update = useUpdateProfile({ success: t('updated'), onSuccess: done })
  const save = () =>
    update.mutate(
      { body: profileBody(user, printer, password, confirmation) },
      { onError: (error) => notify.error(refusal(t('failed'), error)) },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(passwordProblems(password, confirmation)).length === 0) save()
  }
  const said = (field: keyof typeof problems) => {
    const problem = problems[field]
    return problem ? t(`rules.${problem}`) : fieldError(update.error, field)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <SelectField
        label={t('printer')}
        placeholder={t('noPrinter')}
        clearable
        value={printer}
        onChange={setPrinter}
        options={printers.map(({ name }) => ({ value: name, label: name }))}
      />
      <NewPassword
        label={t('password')}
        hint={t('passwordHint')}
        value={password}
        error={said('password')}
        onChange={setPassword}
      />
      <NewPassword
        label={t('passwordConfirmation')}
        value={confirmation}
        error={said('passwordConfirmation')}
        onChange={setConfirmation}
      />
      <Button type="submit" primary loading={update.isPending}>
        {t('submit')}
      </Button>
    </form>
  )
}

type PasswordProps = {
  label: string
  hint?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function NewPassword({ label, hint, value, error, onChange }: PasswordProps) {
  const t = useTranslations('ui.field')
  return (
    <PasswordInput
      label={label}
      description={hint}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The body of spec §7; what was left empty goes as null. */
const profileBody = (user: CurrentUser, printer: string | null, password: string, confirmation: string) => ({
  id: user.id,
  version: user.version,
  branchId: user.branchId,
  email: user.email,
  name: user.name,
  surname: user.surname,
  username: user.username,
  roles: user.roles,
  password: password || null,
  passwordConfirmation: confirmation || null,
  defaultPrinter: printer || null,
})

/** The fixed sentence of the specification, and the server's reason where it gives one. */
const refusal = (sentence: string, error: ApiError) =>
  error.isClientError ? `${sentence} ${error.message}` : sentence
