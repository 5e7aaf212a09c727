export const LANGUAGES = ['pt', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** What login, shell and kit say, what pages say, and what every list says; the words of a feature come with its page. */
export const SHELL_WORDS = ['app', 'errors', 'sessions', 'ui'] as const
export const PAGE_WORDS = ['badges'] as const
const LIST_WORDS = ['absences', 'bulk', 'exports', 'policy', 'views'] as const

/**
 * The files that bring the words of some namespaces: those that are always said together come together.
 * Badges and what the kit says of records come with the first page that has words of its own.
 */
export function filesOfWords(namespaces: readonly string[]): readonly string[] {
  const files = namespaces.filter((namespace) => !isIn(SHELL_WORDS, namespace)).map(fileOf)
  return [...new Set(['shell', ...(files.length > 0 ? ['pages'] : []), ...files])]
}

function fileOf(namespace: string): string {
  if (isIn(PAGE_WORDS, namespace)) return 'pages'
  return isIn(LIST_WORDS, namespace) ? 'lists' : namespace
}

const isIn = (words: readonly string[], namespace: string) => words.includes(namespace)
