export const LANGUAGES = ['pt', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** What login, shell and kit say, and what every list says; the words of a feature come with its page. */
export const SHELL_WORDS = ['app', 'badges', 'errors', 'sessions', 'ui'] as const
const LIST_WORDS = ['absences', 'bulk', 'exports', 'policy', 'views'] as const

/** The file that brings the words of a namespace: those that are always said together come together. */
export function fileOfWords(namespace: string): string {
  if (SHELL_WORDS.some((known) => known === namespace)) return 'shell'
  return LIST_WORDS.some((known) => known === namespace) ? 'lists' : namespace
}
