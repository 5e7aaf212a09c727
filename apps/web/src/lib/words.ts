import type { Messages } from '../locales/messages.ts'

let words: Messages | undefined

/** The texts of the current language, for code outside components: the guard, lost connections. */
export const setWords = (messages: Messages) => {
  words = messages
}
export const currentWords = () => words
