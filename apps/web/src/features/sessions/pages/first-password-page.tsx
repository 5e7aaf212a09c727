import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api/api.ts'
import { toApiError } from '../../../lib/api/api-error.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { loadFonts } from '../../../lib/screen/fonts.ts'
import { usePageTitle } from '../../../lib/screen/use-page-title.ts'
import { currentUserQuery, rolesOf } from '../../../lib/session/current-user.ts'
import { landingPath } from '../../../lib/session/landing.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { appInfoQuery, linkOwnerQuery, useSetFirstPassword } from '../api.ts'
import { LoginFrame } from '../components/login-frame.tsx'
import { NewPasswordForm } from '../components/new-password-form.tsx'
import classes from '../components/sign-in-form.module.css'

/** Where a link of an administrator leads: says for whom it is, asks for the password twice, and signs in. */
export function FirstPasswordPage() {
  const t = useTranslations('sessions.first')
  usePageTitle(t('title'))
  useEffect(() => void loadFonts(), [])
  const token = useLocation({ select: ({ hash }) => hash })
  const info = useQuery(appInfoQuery()).data?.data
  const owner = useQuery({ ...linkOwnerQuery(token), enabled: token !== '' })
  return (
    <LoginFrame company={info?.company} version={info?.version}>
      {token === '' && <Invalid title={t('partTitle')}>{t('noToken')}</Invalid>}
      {token !== '' && owner.isPending && <TextSkeleton />}
      {owner.error && <Refused error={owner.error} retry={owner.refetch} />}
      {owner.data && <ChooseFirstPassword token={token} owner={owner.data.data} />}
    </LoginFrame>
  )
}

/** Of a link that does not serve, what to do; of a lost connection, a way to try again. */
function Refused({ error, retry }: { error: unknown; retry: () => unknown }) {
  const t = useTranslations('sessions.first')
  const { code, message } = toApiError(error)
  if (code === 'PASSWORD_LINK_INVALID') return <Invalid title={t('invalidTitle')}>{message}</Invalid>
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>{t('title')}</h1>
      <ErrorState error={error} retry={retry} />
    </div>
  )
}

function Invalid({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('sessions.first')
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>{title}</h1>
      <p role="alert" className={classes.error}>
        {children}
      </p>
      <LinkButton to="/login">{t('toLogin')}</LinkButton>
    </div>
  )
}

type Owner = ApiData<'POST /auth/first-password/check'>

function ChooseFirstPassword({ token, owner }: { token: string; owner: Owner }) {
  const t = useTranslations('sessions.first')
  const router = useRouter()
  const client = useQueryClient()
  const setPassword = useSetFirstPassword()
  const { name, username, expiresAt } = owner
  const open = () => {
    const user = client.getQueryData(currentUserQuery().queryKey)?.data
    // replaced, so that the way back does not lead to a used link
    void router.navigate({ to: landingPath(rolesOf(user)) ?? '/', replace: true })
  }
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>{t('title')}</h1>
      <p className={classes.text}>{t('lead', { name, username })}</p>
      <NewPasswordForm
        username={username}
        submitLabel={t('submit')}
        pending={setPassword.isPending}
        error={setPassword.error}
        onSubmit={(typed) => setPassword.mutate({ token, ...typed }, { onSuccess: open })}
      />
      <p className={classes.text}>{t('until', { when: formatDateTime(expiresAt) })}</p>
    </div>
  )
}
