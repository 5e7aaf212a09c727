import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, fieldError } from '../../../lib/api/api-error.ts'
import { type NewPassword, newPasswordProblems } from '../../../lib/auth/password-rules.ts'
import { focusFirstError } from '../../../lib/screen/focus-first-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import classes from './sign-in-form.module.css'

type Props = {
  /** For programs that keep passwords. */
  username: string
  submitLabel: string
  pending: boolean
  error: ApiError | null
  onSubmit: (typed: NewPassword) => void
}

/** A new password, typed twice. */
export function NewPasswordForm({ username, submitLabel, pending, error, onSubmit }: Props) {
  const t = useTranslations('ui.newPassword')
  const [typed, setTyped] = useState<NewPassword>({ password: '', passwordConfirmation: '' })
  const [tried, setTried] = useState(false)
  const problems = tried ? newPasswordProblems(typed) : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(newPasswordProblems(typed)).length > 0) focusFirstError(event.currentTarget)
    else onSubmit(typed)
  }
  const fieldOf = (name: keyof NewPassword) => {
    const problem = problems[name]
    return {
      label: t(name),
      value: typed[name],
      error: problem ? t(`rules.${problem}`) : fieldError(error, name),
      onChange: (value: string) => setTyped((current) => ({ ...current, [name]: value })),
    }
  }
  const isAtField = (error?.details.length ?? 0) > 0
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" hidden readOnly value={username} />
      <PasswordField {...fieldOf('password')} hint={t('hint')} autoComplete="new-password" autoFocus />
      <PasswordField {...fieldOf('passwordConfirmation')} autoComplete="new-password" />
      {error && !isAtField && (
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
      <Button type="submit" primary fullWidth loading={pending}>
        {submitLabel}
      </Button>
    </form>
  )
}
