import { expect, test } from 'vitest'
import { isIndexed, isRare, yearAsked } from './text-filters.ts'

test.each([
  'farol',
  '1042',
  '148',
  'SD2026/77',
  'PEV.SD.2026/14',
  'pevide',
  'V/8513',
  '20261',
  '12037',
  '2077',
])('few papers have %s', (word) => {
  expect(isRare(word)).toBe(true)
})

test.each(['pev', 'PEV.SD', 'COT.SD.2026', 'pof.', '2026', 'SD2026', 'sd.2025/', 'ft', '17'])(
  'many papers have %s, or no index knows it',
  (word) => {
    expect(isRare(word)).toBe(false)
  },
)

test.each([
  ['FT SD2026/77', true],
  ['pev 1042', true],
  ['farol 2026', true],
  ['pev', true],
  ['2026', true],
  ['pev cot', false],
  ['ft 17', false],
  ['ft', false],
])('an index serves the search %s: %s', (search, serves) => {
  expect(isIndexed({ search })).toBe(serves)
})

test('parts of papers have an index as soon as one word of them has', () => {
  expect(isIndexed({ search: 'ft', number: 'PEV 10' })).toBe(true)
  expect(isIndexed({ search: 'farol', reference: '1' })).toBe(false)
})

test.each([
  ['farol 2025', 2025],
  ['2025 farol', 2025],
  ['pev.sd.2025/ farol', 2025],
  // nothing rare beside it: no customers to read the year of
  ['2025', undefined],
  ['pev 2025', undefined],
  // two years, and none
  ['farol 2024 2025', undefined],
  ['farol 12025', undefined],
  ['farol', undefined],
  // a serial, not a year
  ['farol pev.sd.2026/2025', undefined],
  ['', undefined],
])('%s names the year %s', (search, year) => {
  expect(yearAsked({ search })).toBe(year)
})
