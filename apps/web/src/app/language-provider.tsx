import { type ReactNode, useEffect } from 'react'
import { IntlProvider } from 'use-intl'
import { currentLanguage, type Language, useLanguage } from '../lib/language.ts'
import { createStore } from '../lib/store.ts'
import { setWords } from '../lib/words.ts'
import { loadNamespaces, type Messages, type Namespace } from '../locales/messages.ts'
import { SHELL_WORDS } from '../locales/together.ts'

/** Whose rules of plural hold: in Mozambique, as in Portugal, it is '0 documentos'. */
const RULES = { pt: 'pt-PT', en: 'en-GB' } as const

type Loaded = { language: Language; messages: Messages }

const loaded = createStore<Loaded | undefined>(undefined)
const wanted = new Set<Namespace>(SHELL_WORDS)

/** Loads the words of some features before their page is drawn. */
export async function needWords(...namespaces: readonly Namespace[]) {
  const missing = namespaces.filter((namespace) => !wanted.has(namespace))
  for (const namespace of missing) wanted.add(namespace)
  if (missing.length > 0) await load(currentLanguage()).catch((error) => forget(missing, error))
}

/** What the line did not bring is asked for anew the next time. */
function forget(missing: readonly Namespace[], error: unknown): never {
  for (const namespace of missing) wanted.delete(namespace)
  throw error
}

/** All words that were ever needed, in one language; an answer that comes too late is dropped. */
async function load(language: Language) {
  const messages = await loadNamespaces(language, [...wanted])
  if (language !== currentLanguage()) return
  setWords(messages)
  document.documentElement.lang = language
  loaded.set({ language, messages })
}

/** Shows nothing before the words are there, and the old language until the new one is. */
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
