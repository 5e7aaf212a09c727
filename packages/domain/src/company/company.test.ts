import { describe, expect, test } from 'vitest'
import type { Role } from '../access/roles.ts'
import { RuleError } from '../kernel/rule-error.ts'
import {
  checklistOf,
  isSetUp,
  missingRoles,
  SETUP_RULES,
  SETUP_STEPS,
  type SetupStep,
  type StepFacts,
} from './checklist.ts'
import { companyChanges, EMPTY_COMPANY, editCompany, missingOfCompany } from './company-card.ts'
import { readNib } from './nib.ts'
import { PROPOSED_VAT_RATES, requireRates } from './proposed-rates.ts'
import { requireSetUp } from './set-up.ts'

const NIB = '999900010000000000167'

test.each([
  ['as banks write it', '9999 0001 00000000001 67', NIB],
  ['with dots', '9999.0001.00000000001.67', NIB],
  ['a check digit below 10', '000100000000123401908', '000100000000123401908'],
  ['a wrong check digit', '999900010000000000168', null],
  ['two digits that changed places', '999900100000000000167', null],
  ['20 digits', NIB.slice(0, -1), null],
  ['22 digits', `${NIB}0`, null],
  ['a letter', 'A99900010000000000167', null],
  ['only zeros', '0'.repeat(21), null],
  ['nothing', '', null],
])('a NIB: %s', (_what, text, expected) => {
  expect(readNib(text)).toBe(expected)
})

test('every single wrong digit of a NIB is found', () => {
  for (let place = 0; place < NIB.length; place += 1)
    for (const digit of '0123456789')
      if (digit !== NIB[place])
        expect(readNib(NIB.slice(0, place) + digit + NIB.slice(place + 1)), `${place} ${digit}`).toBeNull()
})

const codeOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof RuleError) return [error.code, error.details.map(({ field }) => field)]
  }
  return null
}

describe('a company', () => {
  const CARD = { ...EMPTY_COMPANY, name: 'Índico', nuit: '400339910' }

  test('is kept with its figures alone, and says field by field what changed', () => {
    const after = editCompany(CARD, {
      nuit: '400 005 834',
      nib: '9999 0001 00000000001 67',
      bankName: 'Banco',
    })
    expect(after).toEqual({ ...CARD, nuit: '400005834', nib: NIB, bankName: 'Banco' })
    expect(companyChanges(CARD, after)).toEqual({
      nuit: ['400339910', '400005834'],
      bankName: [null, 'Banco'],
      nib: [null, NIB],
    })
    expect(companyChanges(after, after)).toEqual({})
  })

  test.each([
    ['a NUIT that does not check', { nuit: '400339911' }, ['COMPANY_NUIT_INVALID', ['nuit']]],
    ['a NIB that does not check', { nib: '1', bankName: 'B' }, ['NIB_INVALID', ['nib']]],
    ['both', { nuit: '', nib: '1', bankName: 'B' }, ['COMPANY_NUIT_INVALID', ['nuit', 'nib']]],
    ['a NIB of no bank', { nib: NIB }, ['VALIDATION_FAILED', ['bankName']]],
  ])('with %s is refused', (_what, change, expected) => {
    expect(codeOf(() => editCompany(CARD, change))).toEqual(expected)
  })

  test.each([
    ['1', 'length'],
    ['9999 0001 00000000001 68', 'NIB_INVALID'],
  ])('with the NIB %s is refused by the rule %s', (nib, rule) => {
    expect(() => editCompany(CARD, { nib, bankName: 'B' })).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ field: 'nib', rule })] }),
    )
  })

  test.each([
    ['123', 'between'],
    ['1234567890123', 'between'],
    ['12A4', 'GS1_PREFIX_INVALID'],
  ])('with the GS1 prefix %s is refused by the rule %s', (gs1Prefix, rule) => {
    expect(() => editCompany(CARD, { gs1Prefix })).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ field: 'gs1Prefix', rule })] }),
    )
  })

  test.each([
    [{}, ['address', 'phone', 'nib']],
    [{ email: 'a@b.example', address: 'Rua 1' }, ['nib']],
    [{ phone: '1', address: 'Rua 1', nib: NIB }, []],
  ])('with %j misses %j', (change, expected) => {
    expect(missingOfCompany({ ...CARD, ...change })).toEqual(expected)
  })
})

describe('a set-up address', () => {
  const now = new Date('2026-11-23T10:00:00Z')
  const token = { expiresAt: '2026-11-24T10:00:00Z' }

  test.each([
    ['opens an empty system', token, false, now, null],
    ['opens it until its last moment', token, false, new Date('2026-11-24T09:59:59Z'), null],
    ['expires', token, false, new Date('2026-11-24T10:00:00Z'), ['SETUP_LINK_EXPIRED', []]],
    ['of another system opens nothing', undefined, false, now, ['SETUP_LINK_INVALID', []]],
    ['opens no system with users', token, true, now, ['SETUP_DONE', []]],
  ])('%s', (_what, given, hasUsers, at, expected) => {
    expect(codeOf(() => requireSetUp(given, hasUsers, at))).toEqual(expected)
  })
})

describe('rates', () => {
  const rate = (change: object) => ({
    code: 'NORMAL',
    validFrom: '2023-01-01',
    validTo: null,
    rate: 16,
    exemption: null,
    ...change,
  })

  test('as proposed are right', () => {
    expect(codeOf(() => requireRates(PROPOSED_VAT_RATES))).toBeNull()
  })

  test.each([
    [[rate({}), rate({ validFrom: '2024-01-01' })], ['vatRates.1.validFrom']],
    [[rate({}), rate({ code: 'OUTRO' })], null],
    [[rate({ validTo: '2023-12-31' }), rate({ validFrom: '2024-01-01' })], null],
    [[rate({ validTo: '2022-12-31' })], ['vatRates.0.validTo']],
    [[rate({ rate: 0 })], ['vatRates.0.exemption']],
  ])('%j', (rates, fields) => {
    expect(codeOf(() => requireRates(rates))?.[1] ?? null).toEqual(fields)
  })

  test('what overlaps names the days of the other rate, what ends too early its own', () => {
    const rates = [rate({ validTo: '2023-12-31' }), rate({ validFrom: '2023-06-01', validTo: '2023-01-01' })]
    const overlap = () => requireRates([rate({ validTo: '2023-12-31' }), rate({ validFrom: '2023-06-01' })])
    const other = { code: 'NORMAL', from: '2023-01-01', to: '2023-12-31' }
    expect(overlap).toThrow(
      expect.objectContaining({
        details: [{ field: 'vatRates.1.validFrom', rule: 'VAT_DAYS_OVERLAP', facts: other }],
      }),
    )
    const turned = { code: 'NORMAL', from: '2023-06-01', to: '2023-01-01' }
    expect(() => requireRates(rates.slice(1))).toThrow(
      expect.objectContaining({
        details: [{ field: 'vatRates.0.validTo', rule: 'VAT_DAYS_TURNED', facts: turned }],
      }),
    )
  })
})

describe('the list of what is missing', () => {
  const NONE: StepFacts = { count: 0, names: [], missing: [] }
  const SOME: StepFacts = { count: 1, names: [], missing: [] }
  const factsOf = (done: readonly SetupStep[]) =>
    Object.fromEntries(SETUP_STEPS.map((key) => [key, done.includes(key) ? SOME : NONE])) as Record<
      SetupStep,
      StepFacts
    >

  test('no step needs one that comes after it', () => {
    for (const [place, step] of SETUP_STEPS.entries())
      for (const needed of SETUP_RULES[step].needs) expect(SETUP_STEPS.indexOf(needed)).toBeLessThan(place)
  })

  test('a step is locked until what it needs is done, and says what that is', () => {
    const steps = checklistOf(factsOf(['company', 'branch', 'warehouse', 'vat']))
    const state = (key: SetupStep) => {
      const { state: is, needs } = steps.find((step) => step.key === key) ?? {}
      return [is, needs]
    }
    expect(state('vat')).toEqual(['done', []])
    expect(state('articles')).toEqual(['open', []])
    expect(state('prices')).toEqual(['locked', ['articles']])
    expect(state('order')).toEqual(['locked', ['customers', 'prices', 'stock']])
  })

  test('what is there in part is not done', () => {
    const facts = { ...factsOf(['company']), company: { ...SOME, missing: ['nib'] } }
    expect(checklistOf(facts)[0]).toMatchObject({ key: 'company', state: 'open', missing: ['nib'] })
  })

  test('a company is set up when nothing is missing but what it can do without', () => {
    const needed = SETUP_STEPS.filter((step) => !SETUP_RULES[step].optional)
    expect(isSetUp(checklistOf(factsOf(needed)))).toBe(true)
    expect(isSetUp(checklistOf(factsOf(needed.slice(1))))).toBe(false)
  })

  test.each<[readonly Role[], readonly Role[]]>([
    [
      ['ADMIN', 'SUPER_USER'],
      ['OPERATOR', 'COMMERCIAL_APPROVER', 'FINANCIAL_APPROVER', 'STOCK_ANALYST', 'PICKING_MANAGER'],
    ],
    [['OPERATOR', 'APPROVER', 'STOCK_ANALYST', 'DISTRIBUTION_MANAGER'], []],
  ])('roles of %j leave out %j', (held, missing) => {
    expect(missingRoles(held)).toEqual(missing)
  })
})
