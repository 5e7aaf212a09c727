import { isRetailer, isRole } from '@cais/domain/access/roles'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, fieldError } from '../../../lib/api/api-error.ts'
import { type Passwords, passwordProblems } from '../../../lib/auth/password-rules.ts'
import { notify } from '../../../lib/screen/notify.ts'
import { type CurrentUser, rolesOf } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { printersQuery, useUpdateProfile } from '../api.ts'
import classes from './profile-form.module.css'

type Props = { user: CurrentUser; onDone?: () => void }

const EMPTY_PASSWORDS: Passwords = { password: '', passwordConfirmation: '', currentPassword: '' }

/** What users may change themselves: password and default printer. Retailers have no printer. */
export function ProfileForm({ user, onDone }: Props) {
  const t = useTranslations('profile')
  const words = useTranslations('ui.newPassword')
  const isStaff = !isRetailer(rolesOf(user))
  const [printer, setPrinter] = useState(user.defaultPrinter)
  const [passwords, setPasswords] = useState(EMPTY_PASSWORDS)
  const [tried, setTried] = useState(false)
  const printers = useQuery({ ...printersQuery(), enabled: isStaff }).data?.data ?? []
  const problems = tried ? passwordProblems(passwords) : {}
  const done = () => {
    setPasswords(EMPTY_PASSWORDS)
    setTried(false)
    onDone?.()
  }
  const update = useUpdateProfile({ success: t('updated'), onSuccess: done })
  const save = () =>
    update.mutate(
      { body: profileBody(user, printer, passwords) },
      { onError: (error) => notify.error(refusal(t('failed'), error)) },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(passwordProblems(passwords)).length === 0) save()
  }
  const fieldOf = (name: keyof Passwords) => {
    const problem = problems[name]
    return {
      label: name === 'currentPassword' ? t(name) : words(name),
      value: passwords[name],
      error: problem ? words(`rules.${problem}`) : fieldError(update.error, name),
      onChange: (value: string) => setPasswords((current) => ({ ...current, [name]: value })),
    }
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {isStaff && (
        <SelectField
          label={t('printer')}
          placeholder={t('noPrinter')}
          clearable
          value={printer}
          onChange={setPrinter}
          options={printers.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
      <PasswordField {...fieldOf('password')} hint={t('passwordHint')} autoComplete="new-password" />
      <PasswordField {...fieldOf('passwordConfirmation')} autoComplete="new-password" />
      <PasswordField
        {...fieldOf('currentPassword')}
        hint={t('currentPasswordHint')}
        autoComplete="current-password"
      />
      <Button type="submit" primary loading={update.isPending}>
        {t('submit')}
      </Button>
    </form>
  )
}

/** The body of the call; empty fields are sent as null. */
const profileBody = (
  user: CurrentUser,
  printer: string | null,
  { password, passwordConfirmation, currentPassword }: Passwords,
) => ({
  id: user.id,
  version: user.version,
  branchId: user.branchId,
  email: user.email,
  name: user.name,
  surname: user.surname,
  username: user.username,
  roles: user.roles.filter(isRole),
  password: password || null,
  passwordConfirmation: passwordConfirmation || null,
  ...(password !== '' && { currentPassword }),
  defaultPrinter: printer || null,
})

/** The general message, and the server's reason if it is the user's error. */
const refusal = (sentence: string, error: ApiError) =>
  error.isClientError ? `${sentence} ${error.message}` : sentence
