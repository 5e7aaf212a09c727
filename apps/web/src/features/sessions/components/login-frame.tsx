import { type ReactNode, useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { chooseLanguage, useLanguage } from '../../../lib/language.ts'
import { removeStartFrame } from '../../../lib/screen/start-frame.ts'
import { LANGUAGES } from '../../../locales/namespaces.ts'
import classes from './login-frame.module.css'

type Props = {
  company: string | undefined
  version: string | undefined
  hasLogo?: boolean
  children: ReactNode
}

/** A drawing of a harbour on the left, the form on the right; on a phone the drawing is a strip on top. */
export function LoginFrame({ company, version, hasLogo, children }: Props) {
  const t = useTranslations()
  useLayoutEffect(removeStartFrame, [])
  return (
    <div className={classes.frame}>
      <header className={classes.harbour}>
        <p className={classes.name}>{t('app.name')}</p>
        <p className={classes.lead}>{t('sessions.lead')}</p>
        <Quay />
      </header>
      <main className={classes.side}>
        <LanguageLinks />
        <div className={classes.sheet}>
          {hasLogo && <img className={classes.logo} src="/api/company/logo" alt={company} />}
          {children}
        </div>
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

/** Decoration only: a quay with crane, crates and truck. */
function Quay() {
  return (
    <svg
      className={classes.quay}
      viewBox="30 0 520 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle cx="430" cy="176" r="54" fill="#ff8a4c" opacity="0.9" />
      <rect x="-2000" y="214" width="2001" height="90" fill="#1c2c4c" />
      <path d="M0 214c60-14 120 10 190 0s120-12 190 0 130 6 180-4v90H0z" fill="#1c2c4c" />
      <g stroke="#86a8ff" strokeWidth="4" strokeLinecap="round" fill="none">
        <path d="M96 250V58h210M96 92l46-34M126 250V58M252 58v70" />
        <path d="M96 130h30M96 170h30M96 210h30" strokeWidth="2.5" />
      </g>
      <rect x="226" y="128" width="52" height="30" rx="3" fill="#86a8ff" />
      <g>
        <rect x="176" y="216" width="58" height="34" rx="3" fill="#f3f5fa" />
        <rect x="238" y="216" width="58" height="34" rx="3" fill="#3c5694" />
        <rect x="206" y="180" width="58" height="34" rx="3" fill="#5d7cc4" />
      </g>
      <g>
        <rect x="338" y="192" width="104" height="52" rx="4" fill="#f3f5fa" />
        <path d="M446 208h28c10 0 20 14 20 26v10h-48z" fill="#86a8ff" />
        <circle cx="366" cy="248" r="11" fill="#0a101d" stroke="#f3f5fa" strokeWidth="3" />
        <circle cx="462" cy="248" r="11" fill="#0a101d" stroke="#f3f5fa" strokeWidth="3" />
        <path d="M372 192v52M407 192v52" stroke="#c9d2e3" strokeWidth="2" />
      </g>
      <rect x="-2000" y="256" width="2560" height="10" fill="#ff8a4c" />
      <rect x="-2000" y="266" width="2560" height="34" fill="#0e182c" />
    </svg>
  )
}
