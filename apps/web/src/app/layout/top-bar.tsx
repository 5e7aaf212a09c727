import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../lib/api-query.ts'
import { SearchOrDo } from '../palette/search-or-do.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

export function TopBar() {
  return (
    <header className={`${classes.top} no-print`}>
      <div className={classes.logo}>
        <Logo />
      </div>
      <SearchOrDo />
      <div className={classes.right}>
        <DevelopmentBadge />
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
  const { data } = useQuery({ ...apiQuery('GET /app-info'), staleTime: Number.POSITIVE_INFINITY })
  if (data?.data.environment !== 'development') return null
  return <span className={classes.development}>{t('development')}</span>
}
