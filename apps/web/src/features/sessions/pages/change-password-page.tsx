import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { loadFonts } from '../../../lib/screen/fonts.ts'
import { notify } from '../../../lib/screen/notify.ts'
import { usePageTitle } from '../../../lib/screen/use-page-title.ts'
import { fullName, rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { landingPath } from '../../../lib/session/landing.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { appInfoQuery, useReplaceTemporaryPassword, useSignOut } from '../api.ts'
import { LoginFrame } from '../components/login-frame.tsx'
import { NewPasswordForm } from '../components/new-password-form.tsx'
import classes from '../components/sign-in-form.module.css'
import { safeTarget } from '../safe-target.ts'

/** All that is open to who signed in with a temporary password: choosing their own, or leaving. */
export function ChangePasswordPage() {
  const t = useTranslations('sessions.change')
  usePageTitle(t('title'))
  useEffect(() => void loadFonts(), [])
  const { target } = useSearch({ from: '/change-password' })
  const router = useRouter()
  const user = useCurrentUser()
  const signOut = useSignOut()
  const replace = useReplaceTemporaryPassword()
  const info = useQuery(appInfoQuery()).data?.data
  const open = () => {
    notify.success(t('done'))
    void router.navigate({ href: safeTarget(target) ?? landingPath(rolesOf(user)) ?? '/', replace: true })
  }
  return (
    <LoginFrame company={info?.company} version={info?.version}>
      <div className={classes.form}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.text}>{t('lead', { name: user ? fullName(user) : '' })}</p>
        <NewPasswordForm
          username={user?.username ?? ''}
          submitLabel={t('submit')}
          pending={replace.isPending}
          error={replace.error}
          onSubmit={(typed) => replace.mutate(typed, { onSuccess: open })}
        />
        <Button variant="subtle" onClick={() => void signOut()}>
          {t('leave')}
        </Button>
      </div>
    </LoginFrame>
  )
}
