import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test.each([
  ['Açúcar €5 – ’aspas’ ½ kg', 'Açúcar €5 – ’aspas’ ½ kg'],
  ['cafe\u0301', 'café'],
  ['Торговый дом', 'Торговый дом'],
  ['中国', '??'],
  ['família 👨‍👩‍👧', 'família ???'],
  ['a\u0000b\tc', 'a b c'],
  ['x'.repeat(50), `${'x'.repeat(24)}\u200b${'x'.repeat(24)}\u200bxx`],
  ['2026-11-20T10:00:00.123456Z', '2026-11-20T10:00:00.123456Z'],
  ['zero\u200bwidth \u202eleft', 'zerowidth left'],
])('%j is printed as %j', (given, printed) => {
  expect(printable(given)).toBe(printed)
})

test('cleans every text of a form and nothing else', () => {
  const form = { name: '中', lines: [{ text: 'ok', quantity: 3, batch: null }] }
  expect(printable(form)).toEqual({ name: '?', lines: [{ text: 'ok', quantity: 3, batch: null }] })
})
