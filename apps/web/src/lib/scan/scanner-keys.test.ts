import { expect, test } from 'vitest'
import { NOTHING, readKey } from './scanner-keys.ts'

const key = (name: string, change: object = {}) => ({
  key: name,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...change,
})

/** The codes that come out of keys, each so many milliseconds after the one before. */
function codesOf(keys: readonly ReturnType<typeof key>[], pause: number): string[] {
  const codes: string[] = []
  let typed = NOTHING
  for (const [at, one] of keys.entries()) {
    const read = readKey(typed, one, 1000 + at * pause)
    typed = read.typed
    if (read.code !== undefined) codes.push(read.code)
  }
  return codes
}

const type = (text: string) => [...text].map((one) => key(one))

test.each([
  ['a scanner', [...type('5601234567892'), key('Enter')], 8, ['5601234567892']],
  ['a scanner that ends with Tab', [...type('AR-25'), key('Tab')], 8, ['AR-25']],
  ['a scanner with Shift for capitals', [key('Shift'), ...type('AR-25'), key('Enter')], 8, ['AR-25']],
  [
    'FNC1 as Ctrl+]',
    [...type('10L1'), key(']', { ctrlKey: true }), ...type('21S'), key('Enter')],
    8,
    ['10L1\u001d21S'],
  ],
  ['two codes', [...type('AR-25'), key('Enter'), ...type('AR-26'), key('Enter')], 8, ['AR-25', 'AR-26']],
  ['a slow scanner', [...type('5601234567892'), key('Enter')], 150, ['5601234567892']],
  [
    'a slow scanner of labels',
    [...type('0105601234567892'), ...type('10L1'), key('Enter')],
    120,
    ['010560123456789210L1'],
  ],
  ['a person', [...type('AR-2'), key('Enter')], 150, []],
  ['a person who looks for the keys', [...type('5601234567892'), key('Enter')], 500, []],
  ['a key that was hit by mistake', [key('x'), key('Enter')], 8, []],
  ['a shortcut', [key('k', { ctrlKey: true }), key('Enter')], 8, []],
])('%s', (_, keys, pause, codes) => {
  expect(codesOf(keys, pause)).toEqual(codes)
})

test('a pause in the middle of a number cuts nothing off', () => {
  let typed = NOTHING
  const read = (name: string, at: number) => {
    const { typed: next, code } = readKey(typed, key(name), at)
    typed = next
    return code
  }
  const codes = [...'5601234567892'].map((one, place) => read(one, 1000 + place * 8 + (place > 6 ? 200 : 0)))
  expect([...codes, read('Enter', 1400)].filter(Boolean)).toEqual(['5601234567892'])
})
