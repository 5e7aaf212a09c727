import { expect, test } from 'vitest'
import { type VatRate, vatOn } from './rates.ts'

const RATES: readonly VatRate[] = [
  { code: 'NORMAL', rate: 1700, exemption: null, validFrom: '2008-01-01', validTo: '2022-12-31' },
  { code: 'NORMAL', rate: 1600, exemption: null, validFrom: '2023-01-01', validTo: null },
  { code: 'SUGAR', rate: 1600, exemption: null, validFrom: '2023-01-01', validTo: '2025-05-20' },
  {
    code: 'SUGAR',
    rate: 0,
    exemption: 'Isento até 31-12-2025',
    validFrom: '2025-05-21',
    validTo: '2025-12-31',
  },
  { code: 'SUGAR', rate: 1600, exemption: null, validFrom: '2026-01-01', validTo: null },
]

test.each([
  ['NORMAL', '2022-12-31', 1700, null],
  ['NORMAL', '2023-01-01', 1600, null],
  ['SUGAR', '2025-05-20', 1600, null],
  ['SUGAR', '2025-05-21', 0, 'Isento até 31-12-2025'],
  ['SUGAR', '2025-12-31', 0, 'Isento até 31-12-2025'],
  ['SUGAR', '2026-01-01', 1600, null],
])('%s on %s: %i', (code, day, rate, exemption) => {
  expect(vatOn(RATES, code, day)).toEqual({ rate, exemption })
})

test('a day without a rate is refused, never taken as zero', () => {
  expect(() => vatOn(RATES, 'SUGAR', '2020-01-01')).toThrow(
    expect.objectContaining({ code: 'VAT_RATE_MISSING' }),
  )
  expect(() => vatOn(RATES, 'NONE', '2026-01-01')).toThrow(
    expect.objectContaining({ code: 'VAT_RATE_MISSING' }),
  )
})
