import { PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { useMissing } from '../../../ui/fields/use-missing.ts'
import type { Credentials } from '../api.ts'
import classes from './sign-in-form.module.css'

type Props = { pending: boolean; error: ApiError | null; onSubmit: (credentials: Credentials) => void }

export function SignInForm({ pending, error, onSubmit }: Props) {
  const t = useTranslations('sessions')
  const tf = useTranslations('ui.field')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const missing = useMissing()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (missing.asks(event.currentTarget, [username, password])) return
    onSubmit({ username: username.trim().toLowerCase(), password })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h1 className={classes.title}>{t('title')}</h1>
      <TextInput
        label={t('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        withAsterisk={false}
        value={username}
        error={missing.of(username)}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': tf('showPassword') }}
        value={password}
        error={missing.of(password)}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {error && (
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
      <Button type="submit" primary fullWidth loading={pending}>
        {t('submit')}
      </Button>
    </form>
  )
}
