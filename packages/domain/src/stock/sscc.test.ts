import { expect, test } from 'vitest'
import { hasGs1CheckDigit } from '../kernel/check-digit.ts'
import { readScannedCode } from './gs1.ts'
import { printedSscc, readGs1Prefix, ssccOf } from './sscc.ts'

test.each([
  ['6001234', 1, '060012340000000013'],
  ['6001234', 999_999_999, '060012349999999995'],
  ['600123456789', 42, '060012345678900429'],
])('%s with serial %s is %s', (prefix, serial, sscc) => {
  expect([ssccOf(prefix, serial), hasGs1CheckDigit(sscc), sscc.length]).toEqual([sscc, true, 18])
  expect(readScannedCode(`00${sscc}`)).toMatchObject({ sscc, misread: false })
})

test('a serial that does not fit, prefixes that are none, and how people read it', () => {
  expect(() => ssccOf('600123456789', 10_000)).toThrow('SSCC_USED_UP')
  expect(['600 1234', '123', '6001x', ''].map(readGs1Prefix)).toEqual(['6001234', null, null, null])
  expect(printedSscc('060012340000000013', '6001234')).toBe('(00) 0 6001234 000000001 3')
})
