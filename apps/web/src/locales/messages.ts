import { filesOfWords, type Language } from './namespaces.ts'
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

type Words = Readonly<Record<string, object | undefined>>
type Load = () => Promise<{ default: unknown }>
/** Each namespace by itself, but those that come together (namespaces.ts). */
const single = import.meta.glob<{ default: unknown }>([
  './{pt,en}/*.ts',
  '!./*/{index,shell,pages,lists,app,badges,records,errors,sessions,ui,absences,bulk,exports,policy,views}.ts',
])
const joint: Readonly<Record<string, Load>> = {
  './pt/shell.ts': () => import('./pt/shell.ts'),
  './en/shell.ts': () => import('./en/shell.ts'),
  './pt/pages.ts': () => import('./pt/pages.ts'),
  './en/pages.ts': () => import('./en/pages.ts'),
  './pt/lists.ts': () => import('./pt/lists.ts'),
  './en/lists.ts': () => import('./en/lists.ts'),
}

/** The words of some namespaces in one language; only what is needed, in the language in use, travels. */
export async function loadNamespaces(
  language: Language,
  namespaces: readonly Namespace[],
): Promise<Messages> {
  const loaded = await Promise.all(filesOfWords(namespaces).map((file) => loadFile(language, file)))
  return loaded.reduce(addWords, {}) as Messages
}

/** A namespace may come in two files: `ui` does, with the shell and with the pages. */
const addWords = (words: Words, file: Words): Words => {
  const joined = Object.keys(file).map((name) => [name, { ...words[name], ...file[name] }])
  return { ...words, ...Object.fromEntries(joined) }
}

async function loadFile(language: Language, file: string): Promise<Words> {
  const path = `./${language}/${file}.ts`
  const together = await joint[path]?.()
  return (
    (together?.default as Words | undefined) ?? {
      [file]: (await single[path]?.())?.default as object | undefined,
    }
  )
}
