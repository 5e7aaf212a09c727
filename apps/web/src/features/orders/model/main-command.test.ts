import { expect, test } from 'vitest'
import { mainCommand } from './main-command.ts'

const of = (...keys: string[]) => keys.map((key) => ({ key, refusal: undefined }))

test.each([
  ['an answered quote is converted to an order', of('print', 'duplicate', 'convert'), 'convert'],
  [
    'the page where the work continues comes first',
    of('go-stock', 'go-picking', 'print', 'close'),
    'go-stock',
  ],
  ['an open change is continued', of('goOnRevising', 'print', 'cancel'), 'goOnRevising'],
  ['with nothing else to do it is printing', of('duplicate', 'print', 'close', 'cancel'), 'print'],
  [
    'a refused command is never the main one',
    [{ key: 'convert', refusal: 'Expirou.' }, ...of('print')],
    'print',
  ],
  ['a command that ends the document is never the main one', of('close', 'cancel'), undefined],
])('%s', (_, commands, key) => {
  expect(mainCommand(commands)?.key).toBe(key)
})
