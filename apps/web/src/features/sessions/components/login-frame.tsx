import { type ReactNode, useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { chooseLanguage, LANGUAGES, useLanguage } from '../../../lib/language.ts'
import { dropFirstFrame } from '../../../lib/screen/first-frame.ts'
import classes from './login-frame.module.css'
import { Quay } from './quay.tsx'

type Props = { company: string | undefined; version: string | undefined; children: ReactNode }

/** The harbour on the left, the form on the right; on a phone the harbour is a strip on top. */
export function LoginFrame({ company, version, children }: Props) {
  const t = useTranslations()
  useLayoutEffect(dropFirstFrame, [])
  return (
    <div className={classes.frame}>
      <header className={classes.harbour}>
        <p className={classes.name}>{t('app.name')}</p>
        <p className={classes.lead}>{t('sessions.lead')}</p>
        <Quay />
      </header>
      <main className={classes.side}>
        <LanguageLinks />
        <div className={classes.sheet}>{children}</div>
        <p className={classes.foot}>{[company, version].filter(Boolean).join(' · ')}</p>
      </main>
    </div>
  )
}

function LanguageLinks() {
  const t = useTranslations('app.language')
  const language = useLanguage()
  return (
    <div className={classes.languages}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-label={`${one.toUpperCase()} · ${t(one)}`}
          aria-pressed={one === language}
          onClick={() => chooseLanguage(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </div>
  )
}
