import { expect, test } from 'vitest'
import { type AttemptResult, deriveExchangeState, type ExchangeState, needsAttention } from './exchange.ts'

const LATER = '2026-11-28T10:00:00.000Z'
const STATES: readonly (readonly [AttemptResult | null, string | null, ExchangeState, boolean])[] = [
  [null, null, 'waiting', false],
  [null, LATER, 'waiting', false],
  ['done', null, 'done', false],
  ['empty', null, 'empty', false],
  ['same', null, 'same', false],
  ['refused', null, 'refused', true],
  ['refused', LATER, 'waiting', true],
  ['unreachable', null, 'failed', true],
  ['unreachable', LATER, 'waiting', true],
  ['in-doubt', null, 'in-doubt', true],
  ['in-doubt', LATER, 'in-doubt', true],
]
test.each(STATES)('after %s, next at %s: %s, asks for a person: %s', (lastResult, nextAt, state, asks) => {
  expect(deriveExchangeState({ lastResult, nextAt })).toBe(state)
  expect(needsAttention({ lastResult, nextAt }, false)).toBe(asks)
  expect(needsAttention({ lastResult, nextAt }, true)).toBe(false)
})
