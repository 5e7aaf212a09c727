import { expect, test } from 'vitest'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { choose, helpText } from './dispatch.ts'

const command = (name: string): Command => ({ name, summary: `does ${name}`, run: async () => 0 })
const table = [command('import'), command('import orders'), command('verify')]

test('the longest name that fits is the command, the rest its arguments', () => {
  expect(choose(table, ['import', 'orders', 'a.csv'])).toMatchObject({
    command: { name: 'import orders' },
    args: ['a.csv'],
  })
  expect(choose(table, ['import', 'a.csv'])).toMatchObject({ command: { name: 'import' }, args: ['a.csv'] })
  expect(choose(table, ['nonsense'])).toBeUndefined()
  expect(choose(table, [])).toBeUndefined()
})

test('every command has a name of its own and stands in the help', () => {
  const names = commands.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, summary } of commands) {
    expect(helpText(commands)).toContain(name)
    expect(helpText(commands)).toContain(summary)
  }
})
