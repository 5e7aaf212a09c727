import { Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { newVersion, takeNewVersion } from '../lib/screen/new-version.ts'
import { Button } from '../ui/actions/button.tsx'
import { Toasts } from '../ui/popups/toasts.tsx'
import { ProgressBar } from './layout/progress-bar.tsx'
import classes from './new-version-notice.module.css'

/** The frame of every page, signed in or not. */
export function RootPage() {
  return (
    <>
      <ProgressBar />
      <Outlet />
      <Toasts />
      <NewVersionNotice />
    </>
  )
}

/** Offers a new version; typed text is saved before the page reloads. */
function NewVersionNotice() {
  const t = useTranslations('app.newVersion')
  if (!newVersion.use()) return null
  return (
    <aside className={`${classes.notice} no-print`} role="status">
      <span>
        <strong>{t('text')}</strong> {t('kept')}
      </span>
      <Button primary reads onClick={() => void takeNewVersion()}>
        {t('reload')}
      </Button>
    </aside>
  )
}
