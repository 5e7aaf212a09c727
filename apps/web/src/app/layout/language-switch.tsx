import { useTranslations } from 'use-intl'
import { chooseLanguage, useLanguage } from '../../lib/language.ts'
import { LANGUAGES } from '../../locales/namespaces.ts'
import classes from './language-switch.module.css'

/** PT | EN */
export function LanguageSwitch() {
  const t = useTranslations('app.language')
  const language = useLanguage()
  return (
    <fieldset className={classes.switch} aria-label={t('label')}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          className={classes.choice}
          aria-label={`${one.toUpperCase()} · ${t(one)}`}
          aria-pressed={one === language}
          onClick={() => chooseLanguage(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}
