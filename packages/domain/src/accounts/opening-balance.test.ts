import { expect, test } from 'vitest'
import { checkOpening, checkOpeningAgain } from './opening-balance.ts'

const TODAY = '2026-11-19'
const opening = { document: 'FT 2025/88', issuedOn: '2025-12-01', dueOn: '2025-12-31', amount: 12_345 }

test.each([
  ['a debt', opening, undefined],
  ['a credit', { ...opening, amount: -12_345 }, undefined],
  ['one of today', { ...opening, issuedOn: TODAY, dueOn: TODAY }, undefined],
  ['no document', { ...opening, document: ' ' }, 'OPENING_EMPTY'],
  ['no amount', { ...opening, amount: 0 }, 'OPENING_EMPTY'],
  ['a day to come', { ...opening, issuedOn: '2026-11-20', dueOn: '2026-12-01' }, 'OPENING_IN_FUTURE'],
  ['due before it was issued', { ...opening, dueOn: '2025-11-30' }, 'OPENING_DUE_BEFORE'],
])('%s', (_, balance, code) => {
  const check = () => checkOpening(balance, TODAY)
  if (code === undefined) expect(check).not.toThrow()
  else expect(check).toThrow(code)
})

test('the same document again', () => {
  expect(() => checkOpeningAgain(opening, { ...opening })).not.toThrow()
  expect(() => checkOpeningAgain(opening, { ...opening, amount: 1 })).toThrow('OPENING_EXISTS')
  expect(() => checkOpeningAgain(opening, { ...opening, dueOn: '2026-01-31' })).toThrow('OPENING_EXISTS')
})
