import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useLazyComponent } from '../../lib/lazy/use-lazy-component.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useFirstPageDrawn, useIdle } from '../../lib/screen/idle.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

const loadOutbox = async () =>
  (await import('../../features/drafts/components/outbox/outbox-status.tsx')).OutboxStatus

export function TopBar() {
  const userId = useCurrentUser()?.id
  const OutboxStatus = useLazyComponent(loadOutbox, useIdle() && userId !== undefined)
  return (
    <header className={`${classes.top} no-print`}>
      <div className={classes.logo}>
        <Logo />
      </div>
      <PaletteButton />
      <div className={classes.right}>
        <CompanyMarks />
        <Suspense>{OutboxStatus && userId !== undefined && <OutboxStatus userId={userId} />}</Suspense>
        <LanguageSwitch />
        <ThemeSwitch />
        <UserMenu />
      </div>
    </header>
  )
}

/** The logo of the company, and in a development environment a badge. */
function CompanyMarks() {
  const t = useTranslations('app')
  const info = useQuery({
    ...apiQuery('GET /app-info'),
    enabled: useFirstPageDrawn(),
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.data
  return (
    <>
      {info?.logo && <img className={classes.company} src="/api/company/logo" alt={info.company} />}
      {info?.environment === 'development' && <span className={classes.development}>{t('development')}</span>}
    </>
  )
}
