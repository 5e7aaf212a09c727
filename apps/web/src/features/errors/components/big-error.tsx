import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { removeStartFrame } from '../../../lib/screen/start-frame.ts'
import { usePageTitle } from '../../../lib/screen/use-page-title.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { landingPath } from '../../../lib/session/landing.ts'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import classes from './big-error.module.css'

type Props = {
  status: number
  message: string
  requestId?: string | undefined
  retry?: (() => void) | undefined
  inShell?: boolean
}

/** A large status code, a heading, the message and a link home. */
export function BigError({ status, message, requestId, retry, inShell = false }: Props) {
  const t = useTranslations()
  const Frame = inShell ? 'div' : 'main'
  const router = useRouter()
  const user = useCurrentUser()
  const hasHome = !user || landingPath(rolesOf(user)) !== null
  usePageTitle(t('errors.heading'))
  useLayoutEffect(removeStartFrame, [])
  const again = () => {
    retry?.()
    void router.invalidate()
  }
  return (
    <Frame className={classes.page}>
      <p className={classes.status} aria-hidden="true">
        {status}
      </p>
      <h1 className={classes.heading}>{t('errors.heading')}</h1>
      <p className={classes.message}>{message}</p>
      {!hasHome && <p className={classes.message}>{t('errors.noHome')}</p>}
      {requestId && <p className={classes.reference}>{t('ui.requestId', { id: requestId })}</p>}
      <div className={classes.buttons}>
        {retry && <Button onClick={again}>{t('errors.retry')}</Button>}
        {hasHome && (
          <LinkButton to="/" primary>
            {t('errors.home')}
          </LinkButton>
        )}
      </div>
    </Frame>
  )
}
