import { LANGUAGES, type Language } from '../locales/namespaces.ts'
import { createStore } from './store.ts'

const COOKIE = 'cais_language'
const YEAR = 365 * 24 * 60 * 60

/**
 * The language chosen last, else the first offered one of the browser, else Portuguese
 * (docs/decisions/0020).
 */
export function preferredLanguage(cookies: string, browser: readonly string[]): Language {
  const chosen = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(cookies)?.[1]
  const candidates = [chosen, ...browser.map((tag) => tag.slice(0, 2).toLowerCase())]
  return candidates.find(isLanguage) ?? 'pt'
}

const isLanguage = (tag: string | undefined): tag is Language =>
  LANGUAGES.some((language) => language === tag)

const language = createStore<Language>(
  typeof document === 'undefined' ? 'pt' : preferredLanguage(document.cookie, navigator.languages),
)

export const currentLanguage = language.get
export const useLanguage = language.use
export const onLanguageChange = language.subscribe

/** Switches the language and remembers it for 365 days. */
export function chooseLanguage(next: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${COOKIE}=${next}; max-age=${YEAR}; path=/; samesite=lax`
  language.set(next)
}
