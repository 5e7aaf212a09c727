import { expect, test } from 'vitest'
import { editRates, rateOn } from './vat-code.ts'

const rate = (validFrom: string, rateBp: number, exemptionReason: string | null = null) => ({
  validFrom,
  rateBp,
  exemptionReason,
})
const BEFORE = editRates([], [rate('2008-01-01', 1700), rate('2023-01-01', 1600)], null)

test('a new rate closes the one before it on the day before, whatever the order of entry', () => {
  expect(editRates(BEFORE, [rate('2027-01-01', 1800), ...BEFORE], '2026-11-20')).toEqual([
    { validFrom: '2008-01-01', validTo: '2022-12-31', rateBp: 1700, exemptionReason: null },
    { validFrom: '2023-01-01', validTo: '2026-12-31', rateBp: 1600, exemptionReason: null },
    { validFrom: '2027-01-01', validTo: null, rateBp: 1800, exemptionReason: null },
  ])
})

const FIRST = rate('2008-01-01', 1700)
test.each([
  ['no rate at all', [], null, 'VAT_RATES_EMPTY', 'rates'],
  ['two rates of one day', [FIRST, rate('2008-01-01', 1600)], null, 'VAT_RATES_OVERLAP', 'rates.1.validFrom'],
  [
    'no rate without a reason',
    [rate('2020-01-01', 0)],
    null,
    'EXEMPTION_REASON_MISSING',
    'rates.0.exemptionReason',
  ],
  [
    'a blank reason',
    [rate('2020-01-01', 0, ' ')],
    null,
    'EXEMPTION_REASON_MISSING',
    'rates.0.exemptionReason',
  ],
  [
    'another rate of used days',
    [FIRST, rate('2023-01-01', 1700)],
    '2026-11-20',
    'VAT_RATE_USED',
    'rates.1.validFrom',
  ],
  ['a rate out of used days', [FIRST], '2023-01-01', 'VAT_RATE_USED', 'rates.0.validFrom'],
  ['a later start', [rate('2009-01-01', 1700)], '2008-06-01', 'VAT_RATE_USED', 'rates.0.validFrom'],
  [
    'a rate from the last used day',
    [...BEFORE, rate('2026-11-20', 500)],
    '2026-11-20',
    'VAT_RATE_USED',
    'rates.2.validFrom',
  ],
] as const)('%s is refused', (_what, entered, usedUntil, code, field) => {
  expect(() => editRates(BEFORE, entered, usedUntil)).toThrow(
    expect.objectContaining({ code, details: [expect.objectContaining({ field, rule: code })] }),
  )
})

test.each([
  ['a rate from the day after the last used one', [...BEFORE, rate('2026-11-21', 500)], '2026-11-20'],
  [
    'a rate before the first one, of days without invoices',
    [rate('2000-01-01', 1700), ...BEFORE],
    '2026-11-20',
  ],
  ['a split that changes nothing', [...BEFORE, rate('2025-01-01', 1600)], '2026-11-20'],
  ['anything, while no invoice used the code', [rate('2020-01-01', 0, 'Isento')], null],
] as const)('%s is taken', (_what, entered, usedUntil) => {
  expect(editRates(BEFORE, entered, usedUntil)).toHaveLength(entered.length)
})

test('a reason stands only beside 0 %, and every day from the first has one rate', () => {
  const rates = editRates([], [rate('2024-01-01', 0, ' Isento '), rate('2026-01-01', 1600, 'Isento')], null)
  expect(rates.map(({ exemptionReason }) => exemptionReason)).toEqual(['Isento', null])
  expect(rateOn(rates, '2023-12-31')).toBeUndefined()
  expect(rateOn(rates, '2025-12-31')?.rateBp).toBe(0)
  expect(rateOn(rates, '2026-01-01')?.rateBp).toBe(1600)
})
