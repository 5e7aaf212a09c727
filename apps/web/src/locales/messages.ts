import type { Language } from '../lib/language.ts'
import type pt from './pt/index.ts'

/** The shape of all words: the Portuguese ones rule, the others have the same keys (proved by a test). */
export type Messages = typeof pt

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}

/** Only the language in use travels to the browser. */
export async function loadMessages(language: Language): Promise<Messages> {
  const loaded = language === 'en' ? await import('./en/index.ts') : await import('./pt/index.ts')
  return loaded.default as unknown as Messages
}
