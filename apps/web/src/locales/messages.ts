import type { Language } from '../lib/language.ts'
import type pt from './pt/index.ts'

/** The shape of all words: the Portuguese ones rule, the others have the same keys (proved by a test). */
export type Messages = typeof pt
export type Namespace = keyof Messages

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'pt-PT' | 'en-GB'
    Messages: Messages
  }
}

/** What login, shell and kit say; the words of a feature come with its page. */
export const SHELL_WORDS = [
  'app',
  'badges',
  'errors',
  'sessions',
  'ui',
] as const satisfies readonly Namespace[]

type Load = () => Promise<{ default: unknown }>
const files = import.meta.glob<{ default: unknown }>(['./{pt,en}/*.ts', '!./*/{index,shell}.ts'])
const shells: Readonly<Record<Language, Load>> = {
  pt: () => import('./pt/shell.ts'),
  en: () => import('./en/shell.ts'),
}

/** The words of some namespaces in one language; only what is needed, in the language in use, travels. */
export async function loadNamespaces(
  language: Language,
  namespaces: readonly Namespace[],
): Promise<Messages> {
  const others = namespaces.filter((namespace) => !SHELL_WORDS.some((known) => known === namespace))
  const [shell, ...loaded] = await Promise.all([
    shells[language](),
    ...others.map((namespace) => files[`./${language}/${namespace}.ts`]?.()),
  ])
  const named = others.map((namespace, place) => [namespace, loaded[place]?.default])
  return { ...(shell.default as object), ...Object.fromEntries(named) } as Messages
}
