import { PasswordInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { authorization, SESSION_TOKEN } from '../../../lib/auth/session-token.ts'
import { fullName, useCurrentUser } from '../../../lib/session/current-user.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { useMissing } from '../../../ui/fields/use-missing.ts'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { leaveSession, useSignIn } from '../api.ts'
import classes from './sign-in-form.module.css'

/** Asks the same user for the password again. */
export function SignInAgainDialog({ onDone }: { onDone: (signedIn: boolean) => void }) {
  const t = useTranslations('sessions')
  const tf = useTranslations('ui.field')
  const user = useCurrentUser()
  const router = useRouter()
  const signIn = useSignIn()
  const [password, setPassword] = useState('')
  const missing = useMissing()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (missing.asks(event.currentTarget, [password])) return
    signIn.mutate({ username: user?.username ?? '', password }, { onSuccess: () => onDone(true) })
  }
  useSignedInElsewhere(() => onDone(true))
  const leave = () => {
    const target = new URLSearchParams({ target: router.state.location.href })
    return leaveSession(`/login?${target}`)
  }
  return (
    <Dialog open mustAnswer onClose={() => undefined} title={t('again.title')}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p>{t('again.text', { user: user ? fullName(user) : '' })}</p>
        <input
          type="text"
          name="username"
          autoComplete="username"
          hidden
          readOnly
          value={user?.username ?? ''}
        />
        <PasswordInput
          data-autofocus
          label={t('password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': tf('showPassword') }}
          value={password}
          error={missing.of(password) ?? signIn.error?.message}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" primary loading={signIn.isPending}>
          {t('again.submit')}
        </Button>
        <Button variant="subtle" onClick={() => void leave()}>
          {t('again.leave')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Closes the dialog when the user signs in in another tab. */
function useSignedInElsewhere(onSignedIn: () => void) {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === SESSION_TOKEN && authorization() !== null) onSignedIn()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  })
}
