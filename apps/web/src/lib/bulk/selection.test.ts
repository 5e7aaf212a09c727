import { expect, it } from 'vitest'
import { toggled } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const chosen = (keys: readonly string[], last: string | undefined, key: string, shift = false) =>
  [...toggled(order, { keys: new Set(keys), last }, { key, shift })].sort().join('')

it('a click selects or deselects a row', () => {
  expect(chosen([], undefined, 'b')).toBe('b')
  expect(chosen(['a', 'b'], 'a', 'b')).toBe('a')
})

it('a click with Shift also changes all rows since the last click, in both directions', () => {
  expect(chosen(['b'], 'b', 'd', true)).toBe('bcd')
  expect(chosen(['d'], 'd', 'b', true)).toBe('bcd')
  expect(chosen(['a', 'b', 'c', 'd'], 'b', 'd', true)).toBe('a')
  expect(chosen([], undefined, 'c', true)).toBe('c')
  expect(chosen([], 'gone', 'c', true)).toBe('c')
})
