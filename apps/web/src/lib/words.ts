import type { Messages } from '../locales/messages.ts'

let words: Messages | undefined

/** The words of the language in use, for what speaks outside components: the guard, lost connections. */
export const setWords = (messages: Messages) => {
  words = messages
}
export const currentWords = () => words
