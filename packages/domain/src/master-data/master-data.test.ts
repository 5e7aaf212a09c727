import { expect, test } from 'vitest'
import type { MasterNoun } from '../access/master-data.ts'
import type { MasterCards } from './cards.ts'
import { editMaster, foldCode, type MasterFacts, masterChanges, masterKey } from './edit-card.ts'
import { dayOff } from './holidays.ts'
import { plainRegistration, readRegistration } from './registration.ts'

const FACTS: MasterFacts = {
  usedUntil: null,
  printers: new Map([
    ['Doca 2', 'SD'],
    ['Beira 1', 'BE'],
    ['Sede', null],
  ]),
  crew: new Map([
    [1, { branchId: 'SD', active: true }],
    [2, { branchId: 'SD', active: false }],
    [3, { branchId: 'BE', active: true }],
  ]),
}

const CARDS: MasterCards = {
  printers: {
    name: 'Doca 1',
    address: 'ipp://10.20.4.31:631/ipp/print',
    branchId: 'SD',
    forms: ['invoice'],
    fallback: 'Doca 2',
    active: true,
  },
  'vat-codes': {
    code: 'NOR',
    name: 'Normal',
    rates: [{ validFrom: '2023-01-01', validTo: null, rateBp: 1600, exemptionReason: null }],
    active: true,
  },
  'payment-conditions': {
    code: '45 dias',
    kind: 'days',
    days: 45,
    namePt: '45 dias',
    nameEn: '45 days',
    active: true,
  },
  reasons: {
    code: '2OU',
    place: 'truck',
    namePt: 'Outros',
    nameEn: 'Others',
    needsText: true,
    active: true,
  },
  routes: { code: 'Matola', name: '', branchId: 'SD', stops: [], active: true },
  trucks: {
    registration: 'ABC 123 MP',
    name: 'Camião 1',
    branchId: 'SD',
    capacityGrams: 10_000_000,
    ambientGrams: 6_000_000,
    refrigeratedGrams: 0,
    frozenGrams: 4_000_000,
    active: true,
  },
  drivers: {
    name: 'Abel Mussa',
    branchId: 'SD',
    duty: 'driver',
    phone: '',
    licence: '',
    licenceValidUntil: null,
    active: true,
  },
  teams: { name: 'Equipa 1', branchId: 'SD', members: [1], active: true },
  holidays: { date: '2026-11-10', name: 'Dia da Cidade', branchId: 'SD', active: true },
}

/** A new record of the kind with this change, or a change of the one above. */
const made = <Noun extends MasterNoun>(noun: Noun, change: Partial<MasterCards[Noun]>, isNew = true) =>
  editMaster(noun, {
    before: isNew ? null : CARDS[noun],
    change: { ...CARDS[noun], ...change },
    facts: FACTS,
  })

test.each([
  ['vat-codes', { rates: [] }, 'VAT_RATES_EMPTY', 'rates'],
  ['payment-conditions', { kind: 'agreed' }, 'PAYMENT_CONDITION_UNKNOWN', 'kind'],
  ['trucks', { registration: 'sem matrícula' }, 'REGISTRATION_INVALID', 'registration'],
  ['trucks', { frozenGrams: 10_000_001 }, 'CAPACITY_OVER_TOTAL', 'frozenGrams'],
  ['drivers', { phone: '123' }, 'PHONE_INVALID', 'phone'],
  ['teams', { members: [9] }, 'TEAM_MEMBER_UNKNOWN', 'members'],
  ['teams', { members: [2] }, 'TEAM_MEMBER_UNKNOWN', 'members'],
  ['teams', { members: [1, 3] }, 'TEAM_MEMBER_UNKNOWN', 'members'],
  ['teams', { members: [1, 1] }, 'TEAM_MEMBER_UNKNOWN', 'members'],
] as const)('%s: a new record with %j is refused', (noun, change, code, field) => {
  expect(() => made(noun, change)).toThrow(
    expect.objectContaining({ code, details: [expect.objectContaining({ field, rule: code })] }),
  )
})

test.each([
  ['vat-codes', { code: 'RED' }, 'code'],
  ['payment-conditions', { days: 60 }, 'days'],
  ['reasons', { code: '2XX' }, 'code'],
  ['routes', { code: 'Boane' }, 'code'],
] as const)('%s: documents refer to %j, so it stays', (noun, change, field) => {
  expect(() => made(noun, change, false)).toThrow(
    expect.objectContaining({ code: 'FIELD_FIXED', details: [{ field, rule: 'FIELD_FIXED', facts: {} }] }),
  )
})

test('a team keeps who left, unless it moves to another branch', () => {
  const before = { ...CARDS.teams, members: [2, 1] }
  const edit = (change: object) =>
    editMaster('teams', { before, change: { ...before, ...change }, facts: FACTS })
  expect(edit({ name: 'Equipa A' }).members).toEqual([2, 1])
  expect(() => edit({ branchId: 'BE' })).toThrow(expect.objectContaining({ code: 'TEAM_MEMBER_UNKNOWN' }))
})

test.each([
  ['days', 45, '45 dias'],
  ['days', 0, 'Pronto pagamento'],
  ['end-of-month', 0, 'Fim do mês'],
  ['end-of-month', 30, '30 dias fim do mês'],
  ['on-delivery', 12, 'Contra entrega'],
] as const)('a condition of kind %s with %i days is %s', (kind, days, code) => {
  expect(made('payment-conditions', { kind, days }).code).toBe(code)
})

test.each([
  ['abc-123-mp', 'ABC 123 MP'],
  ['ABC123MP', 'ABC 123 MP'],
  ['mma 12 34', 'MMA-12-34'],
  ['MMA-12-34', 'MMA-12-34'],
  ['nd 123-456 gp', 'ND 123-456 GP'],
  ['AB', null],
  ['ABCDEFGH', null],
  ['AB12345678901', null],
  ['MMA_12', null],
  ['', null],
])('registration %j is %j', (text, read) => {
  expect(readRegistration(text)).toBe(read)
  if (read) expect(plainRegistration(read)).toBe(plainRegistration(text))
})

test('codes that differ by capitals or spaces are one', () => {
  expect(foldCode(' nor mal ')).toBe('NORMAL')
  expect(masterKey('trucks', { ...CARDS.trucks, registration: 'ABC-123-MP' })).toEqual({
    ...masterKey('trucks', CARDS.trucks),
    shown: 'ABC-123-MP',
  })
  expect(masterKey('holidays', CARDS.holidays).folded).not.toBe(
    masterKey('holidays', { ...CARDS.holidays, branchId: null }).folded,
  )
})

test('history has what differs, and of a new record what is not empty', () => {
  expect(masterChanges(null, { ...CARDS.drivers, phone: '' })).toEqual({
    name: [null, 'Abel Mussa'],
    branchId: [null, 'SD'],
    duty: [null, 'driver'],
    active: [null, true],
  })
  expect(masterChanges(CARDS.trucks, { ...CARDS.trucks, name: 'Camião 2' })).toEqual({
    name: ['Camião 1', 'Camião 2'],
  })
})

// 25-12-2022, 01-05-2022 and 25-09-2022 were Sundays: their holiday is on the Monday after.
test.each([
  ['2022-01-01', 'public'],
  ['2022-02-03', 'public'],
  ['2022-04-07', 'public'],
  ['2022-05-01', 'sunday'],
  ['2022-05-02', 'public'],
  ['2022-06-25', 'public'],
  ['2022-09-07', 'public'],
  ['2022-09-25', 'sunday'],
  ['2022-09-26', 'public'],
  ['2022-10-04', 'public'],
  ['2022-12-25', 'sunday'],
  ['2022-12-26', 'public'],
  ['2022-12-27', undefined],
  ['2026-12-25', 'public'],
  ['2026-11-22', 'sunday'],
  ['2026-11-23', undefined],
] as const)('%s: %s', (day, kind) => {
  expect(dayOff(day)?.kind).toBe(kind)
})

const OWN = { name: 'Balanço', active: true }
const HOLIDAYS = [
  { ...OWN, date: '2026-11-10', branchId: 'SD' },
  { ...OWN, date: '2026-12-28', branchId: null },
  { ...OWN, date: '2026-12-25', branchId: null },
  { ...OWN, date: '2026-11-22', branchId: 'SD' },
  { ...OWN, date: '2026-12-29', branchId: null, active: false },
]

test.each([
  ['2026-11-10', 'SD', 'own'],
  ['2026-11-10', 'BE', undefined],
  ['2026-11-10', null, undefined],
  ['2026-12-28', 'BE', 'own'],
  ['2026-12-25', 'SD', 'public'],
  ['2026-11-22', 'SD', 'own'],
  ['2026-11-22', 'BE', 'sunday'],
  ['2026-12-29', 'SD', undefined],
] as const)("%s in %s with days of one's own: %s", (day, branchId, kind) => {
  expect(dayOff(day, { holidays: HOLIDAYS, branchId })?.kind).toBe(kind)
})
