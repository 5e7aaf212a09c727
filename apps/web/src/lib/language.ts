import { createStore } from './store.ts'

export const LANGUAGES = ['pt', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const COOKIE = 'cais_language'
const YEAR = 365 * 24 * 60 * 60

/** The language chosen last, else the first of the browser's that is offered, else Portuguese (spec §1). */
export function preferredLanguage(cookies: string, browser: readonly string[]): Language {
  const chosen = new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(cookies)?.[1]
  const wanted = [chosen, ...browser.map((tag) => tag.slice(0, 2).toLowerCase())]
  return wanted.find(isLanguage) ?? 'pt'
}

const isLanguage = (tag: string | undefined): tag is Language =>
  LANGUAGES.some((language) => language === tag)

const language = createStore<Language>(
  typeof document === 'undefined' ? 'pt' : preferredLanguage(document.cookie, navigator.languages),
)

export const currentLanguage = language.get
export const useLanguage = language.use

/** Switches the language and remembers it for 365 days. */
export function chooseLanguage(next: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${COOKIE}=${next}; max-age=${YEAR}; path=/; samesite=lax`
  language.set(next)
}
