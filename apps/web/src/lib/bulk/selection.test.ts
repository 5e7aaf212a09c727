import { expect, it } from 'vitest'
import { pressed } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const chosen = (keys: readonly string[], last: string | undefined, key: string, shift = false) =>
  [...pressed(order, { keys: new Set(keys), last }, { key, shift })].sort().join('')

it('a press takes a row in or out', () => {
  expect(chosen([], undefined, 'b')).toBe('b')
  expect(chosen(['a', 'b'], 'a', 'b')).toBe('a')
})

it('with Shift all rows from the last press to this one follow, in both directions', () => {
  expect(chosen(['b'], 'b', 'd', true)).toBe('bcd')
  expect(chosen(['d'], 'd', 'b', true)).toBe('bcd')
  expect(chosen(['a', 'b', 'c', 'd'], 'b', 'd', true)).toBe('a')
  expect(chosen([], undefined, 'c', true)).toBe('c')
  expect(chosen([], 'gone', 'c', true)).toBe('c')
})
