import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { loadFonts } from '../../../lib/screen/fonts.ts'
import { usePageTitle } from '../../../lib/screen/use-page-title.ts'
import { currentUserQuery, rolesOf } from '../../../lib/session/current-user.ts'
import { landingPath } from '../../../lib/session/landing.ts'
import { appInfoQuery, type Credentials, useSignIn } from '../api.ts'
import { DemoUsers } from '../components/demo-users.tsx'
import { LoginFrame } from '../components/login-frame.tsx'
import { SignInForm } from '../components/sign-in-form.tsx'
import { safeTarget } from '../safe-target.ts'

/** Sign-in; afterwards opens the target of the address or the landing page of the roles (decision 0114). */
export function LoginPage() {
  const t = useTranslations('sessions')
  usePageTitle(t('title'))
  useEffect(() => void loadFonts(), [])
  const { target } = useSearch({ from: '/login' })
  const router = useRouter()
  const client = useQueryClient()
  const signIn = useSignIn()
  const info = useQuery(appInfoQuery()).data?.data
  const enter = (credentials: Credentials) =>
    signIn.mutate(credentials, {
      onSuccess: () => {
        const user = client.getQueryData(currentUserQuery().queryKey)?.data
        const landing = landingPath(rolesOf(user)) ?? '/'
        void router.navigate({ href: safeTarget(target) ?? landing })
      },
    })
  // nobody can sign in yet: that page says where the address is
  if (info?.empty) return <Navigate to="/setup" replace />
  return (
    <LoginFrame company={info?.company} version={info?.version} hasLogo={info?.logo != null}>
      <SignInForm pending={signIn.isPending} error={signIn.error} onSubmit={enter} />
      {info?.demo && <DemoUsers users={info.demoUsers} pending={signIn.isPending} onPick={enter} />}
    </LoginFrame>
  )
}
