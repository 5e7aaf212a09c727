import { type Command, GROUPS } from './use-commands.ts'

/** Commands whose label has all the typed words in it, accents aside. */
export function matchCommands(commands: readonly Command[], text: string): Command[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => words.every((word) => plain(label).includes(word)))
}

/** Group by group, as they are shown, so that the arrows walk down what the eyes see. */
export const inOrder = (commands: readonly Command[]): Command[] =>
  GROUPS.flatMap((group) => commands.filter((command) => command.group === group))

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
