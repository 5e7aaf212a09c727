import { canOpen } from '@cais/domain/access/pages'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useLazyComponent } from '../../lib/lazy/use-lazy-component.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useFirstPageDrawn, useIdle } from '../../lib/screen/idle.ts'
import { rolesOf, useCurrentUser } from '../../lib/session/current-user.ts'
import { loadWords } from '../language-provider.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

const loadOutbox = async () =>
  (await import('../../features/drafts/components/outbox/outbox-status.tsx')).OutboxStatus

/** Sends drafts of credit notes that wait on this device. */
const loadDraftSender = async () => {
  const [part] = await Promise.all([
    import('../../features/credit-notes/components/draft-outbox.tsx'),
    loadWords('credit'),
  ])
  return part.DraftSender
}

export function TopBar() {
  const user = useCurrentUser()
  const userId = user?.id
  const isIdle = useIdle()
  const OutboxStatus = useLazyComponent(loadOutbox, isIdle && userId !== undefined)
  const DraftSender = useLazyComponent(loadDraftSender, isIdle && canOpen(rolesOf(user), 'credit-create'))
  return (
    <header className={`${classes.top} no-print`}>
      <div className={classes.logo}>
        <Logo />
      </div>
      <PaletteButton />
      <div className={classes.right}>
        <CompanyMarks />
        <Suspense>{OutboxStatus && userId !== undefined && <OutboxStatus userId={userId} />}</Suspense>
        {DraftSender && <DraftSender />}
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
