import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../lib/api/api-query.ts'
import { useLaterPart } from '../../lib/parts/use-later-part.ts'
import { useCalm, useRested } from '../../lib/screen/rest.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { SearchOrDo } from '../palette/search-or-do.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

const loadKeptDrafts = async () =>
  (await import('../../features/drafts/components/kept/kept-drafts.tsx')).KeptDrafts

export function TopBar() {
  const userId = useCurrentUser()?.id
  const KeptDrafts = useLaterPart(loadKeptDrafts, useRested() && userId !== undefined)
  return (
    <header className={`${classes.top} no-print`}>
      <div className={classes.logo}>
        <Logo />
      </div>
      <SearchOrDo />
      <div className={classes.right}>
        <DevelopmentBadge />
        <Suspense>{KeptDrafts && userId !== undefined && <KeptDrafts userId={userId} />}</Suspense>
        <LanguageSwitch />
        <ThemeSwitch />
        <UserMenu />
      </div>
    </header>
  )
}

/** Only in a development environment (spec §2). */
function DevelopmentBadge() {
  const t = useTranslations('app')
  const { data } = useQuery({
    ...apiQuery('GET /app-info'),
    enabled: useCalm(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data?.data.environment !== 'development') return null
  return <span className={classes.development}>{t('development')}</span>
}
