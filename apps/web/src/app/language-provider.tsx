import { type ReactNode, useEffect } from 'react'
import { IntlProvider } from 'use-intl'
import { setNumberLanguage } from '../lib/format/figures.ts'
import { currentLanguage, useLanguage } from '../lib/language.ts'
import { createStore } from '../lib/store.ts'
import { setWords } from '../lib/words.ts'
import { loadNamespaces, type Messages, type Namespace } from '../locales/messages.ts'
import type { Language } from '../locales/namespaces.ts'
import { SHELL_WORDS } from '../locales/namespaces.ts'

/** Plural rules: in Mozambique, as in Portugal, it is '0 documentos'. */
const RULES = { pt: 'pt-PT', en: 'en-GB' } as const

type Loaded = { language: Language; messages: Messages }

const loaded = createStore<Loaded | undefined>(undefined)
const requested = new Set<Namespace>(SHELL_WORDS)

/** Loads the words of some namespaces before their page is drawn. */
export async function loadWords(...namespaces: readonly Namespace[]) {
  const missing = namespaces.filter((namespace) => !requested.has(namespace))
  for (const namespace of missing) requested.add(namespace)
  if (missing.length > 0) await load(currentLanguage()).catch((error) => allowRetry(missing, error))
}

/** Words that could not be loaded are requested again the next time. */
function allowRetry(missing: readonly Namespace[], error: unknown): never {
  for (const namespace of missing) requested.delete(namespace)
  throw error
}

/**
 * Loads all requested words in one language; a reply that comes after another change of language is
 * dropped.
 */
async function load(language: Language) {
  const messages = await loadNamespaces(language, [...requested])
  if (language !== currentLanguage()) return
  setWords(messages)
  setNumberLanguage(language)
  document.documentElement.lang = language
  loaded.set({ language, messages })
}

/** Draws nothing before the words are loaded, and keeps the old language until the new one is. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const words = loaded.use()
  useEffect(() => void load(language), [language])
  if (!words) return null
  return (
    <IntlProvider locale={RULES[words.language]} messages={words.messages} timeZone="Africa/Maputo">
      {children}
    </IntlProvider>
  )
}
