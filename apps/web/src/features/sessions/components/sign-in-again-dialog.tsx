import { PasswordInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fullName, useCurrentUser } from '../../../lib/current-user.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useSignIn } from '../api/sign-in.ts'
import classes from './sign-in-form.module.css'

/** Asks only for the password: it is the same person, at the same work. */
export function SignInAgainDialog({ onDone }: { onDone: (signedIn: boolean) => void }) {
  const t = useTranslations('sessions')
  const tf = useTranslations('ui.field')
  const user = useCurrentUser()
  const client = useQueryClient()
  const router = useRouter()
  const signIn = useSignIn()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate({ username: user?.username ?? '', password }, { onSuccess: () => onDone(true) })
  }
  const leave = async () => {
    onDone(false)
    await router.navigate({ to: '/login', search: { target: router.state.location.href } })
    client.clear()
  }
  return (
    <Dialog open mustAnswer onClose={() => undefined} title={t('again.title')}>
      <form className={classes.form} onSubmit={submit}>
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
          error={signIn.error?.message}
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
