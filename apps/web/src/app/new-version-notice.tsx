import { useTranslations } from 'use-intl'
import { newVersion, takeNewVersion } from '../lib/screen/new-version.ts'
import { Button } from '../ui/actions/button.tsx'
import classes from './new-version-notice.module.css'

/** A new version is there: it is taken when it suits, and what is typed stays. */
export function NewVersionNotice() {
  const t = useTranslations('app.newVersion')
  if (!newVersion.use()) return null
  return (
    <aside className={`${classes.notice} no-print`} role="status">
      <span>
        <strong>{t('text')}</strong> {t('kept')}
      </span>
      <Button primary onClick={() => void takeNewVersion()}>
        {t('reload')}
      </Button>
    </aside>
  )
}
