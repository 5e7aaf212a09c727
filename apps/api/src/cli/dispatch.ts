import type { Command } from './command.ts'

export type Chosen = { readonly name: string; readonly args: readonly string[] }

/** The command that the words begin with, the longest name first; undefined when there is none. */
export function choose(names: readonly string[], words: readonly string[]): Chosen | undefined {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    if (names.includes(name)) return { name, args: words.slice(length) }
  }
  return undefined
}

export function helpText(commands: readonly Command[]): string {
  const lines = commands.map(({ name, usage = '', summary }) => ({
    call: `${name} ${usage}`.trim(),
    summary,
  }))
  const width = Math.max(...lines.map(({ call }) => call.length))
  return [
    'npm run cais -- <command>',
    '',
    ...lines.map(({ call, summary }) => `  ${call.padEnd(width)}  ${summary}`),
  ].join('\n')
}
