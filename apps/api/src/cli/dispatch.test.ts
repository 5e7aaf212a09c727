import { expect, test } from 'vitest'
import { allCommands, COMMANDS } from './commands.ts'
import { choose, helpText } from './dispatch.ts'

const commands = await allCommands()
const names = ['import', 'import orders', 'verify']

test('the longest name that fits is the command, the rest its arguments', () => {
  expect(choose(names, ['import', 'orders', 'a.csv'])).toEqual({ name: 'import orders', args: ['a.csv'] })
  expect(choose(names, ['import', 'a.csv'])).toEqual({ name: 'import', args: ['a.csv'] })
  expect(choose(names, ['nonsense'])).toBeUndefined()
  expect(choose(names, [])).toBeUndefined()
})

test('every command is found by its own name and stands in the help', () => {
  expect(commands.map(({ name }) => name)).toEqual(Object.keys(COMMANDS))
  for (const { name, summary } of commands) {
    expect(helpText(commands)).toContain(name)
    expect(helpText(commands)).toContain(summary)
  }
})
