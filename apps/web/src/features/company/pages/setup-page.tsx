import { useQuery } from '@tanstack/react-query'
import { type ParsedLocation, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api/api-error.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { chooseLanguage, useLanguage } from '../../../lib/language.ts'
import { loadFonts } from '../../../lib/screen/fonts.ts'
import { removeStartFrame } from '../../../lib/screen/start-frame.ts'
import { usePageTitle } from '../../../lib/screen/use-page-title.ts'
import { LANGUAGES } from '../../../locales/namespaces.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { setupLinkQuery } from '../api.ts'
import classes from '../components/setup.module.css'
import { SetupEditor } from '../components/setup-editor.tsx'

/** Where the address leads that an empty system prints at its start: the first administrator and the company. */
export function SetupPage() {
  const t = useTranslations('setup.page')
  usePageTitle(t('title'))
  useEffect(() => void loadFonts(), [])
  const token = useLocation({ select: tokenOf })
  const link = useQuery({ ...setupLinkQuery(token), enabled: token !== '' })
  return (
    <Frame>
      <h1 className={classes.title}>{t('title')}</h1>
      {token === '' && <Refused>{t('noToken')}</Refused>}
      {token !== '' && link.isPending && <TextSkeleton lines={6} />}
      {link.error && <LinkRefused error={link.error} retry={link.refetch} />}
      {link.data && (
        <>
          <p className={classes.lead}>{t('lead', { when: formatDateTime(link.data.data.expiresAt) })}</p>
          <SetupEditor token={token} proposals={link.data.data} />
        </>
      )}
    </Frame>
  )
}

/** After #, which no server is sent and no log has; an address that was typed with ?token= serves too. */
const tokenOf = ({ hash, search }: ParsedLocation) => {
  const { token } = search as { token?: unknown }
  return hash || (typeof token === 'string' ? token : '')
}

function LinkRefused({ error, retry }: { error: unknown; retry: () => unknown }) {
  const { code, message } = toApiError(error)
  return code?.startsWith('SETUP_') ? (
    <Refused>{message}</Refused>
  ) : (
    <ErrorState error={error} retry={retry} />
  )
}

function Refused({ children }: { children: ReactNode }) {
  const t = useTranslations('setup.page')
  return (
    <div className={classes.form}>
      <p role="alert" className={classes.error}>
        {children}
      </p>
      <div>
        <LinkButton to="/login">{t('toLogin')}</LinkButton>
      </div>
    </div>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTranslations('app')
  const language = useLanguage()
  useLayoutEffect(removeStartFrame, [])
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <p className={classes.product}>{t('name')}</p>
        <div className={classes.languages}>
          {LANGUAGES.map((one) => (
            <button
              key={one}
              type="button"
              lang={one}
              aria-label={`${one.toUpperCase()} · ${t(`language.${one}`)}`}
              aria-pressed={one === language}
              onClick={() => chooseLanguage(one)}
            >
              {one.toUpperCase()}
            </button>
          ))}
        </div>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  )
}
