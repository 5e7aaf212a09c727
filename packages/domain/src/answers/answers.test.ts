import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerFileName, answerFolder, answerKey, canBeAsked } from './answer.ts'
import {
  answerLines,
  answerOrder,
  isNewToTheRetailer,
  type ResponseLineFacts,
  type TakenLine,
} from './order-response.ts'
import { type AnswerProfileFields, checkProfile, missingFields } from './profile.ts'
import { unitCode } from './unit-codes.ts'

const taken = (change: Partial<TakenLine> = {}): TakenLine => ({
  id: 1,
  productId: 'RICE',
  gtin: '6001234000012',
  description: 'Arroz 25 kg',
  orderedUnit: 'CX',
  stockUnit: 'UN',
  unitFactor: 12_000,
  stockFactor: 1000,
  quantity: 120_000,
  held: 120_000,
  closed: 0,
  price: 54_000,
  ...change,
})
const line = (change: Partial<ResponseLineFacts> = {}): ResponseLineFacts => ({
  position: 0,
  sequence: '10',
  gtin: '',
  buyerCode: 'B-77',
  supplierCode: '',
  description: 'ARROZ',
  unit: 'CS',
  quantity: 10_000,
  price: null,
  place: 'document',
  cause: null,
  taken: taken(),
  ended: null,
  ...change,
})

type Row = readonly [string, Partial<ResponseLineFacts>, readonly [string, string | null, number, number]]
const LINES: readonly Row[] = [
  ['all of it is held', {}, ['accepted', null, 10_000, 0]],
  ['a part is held, the rest waits', { taken: taken({ held: 60_000 }) }, ['changed', 'stock', 5000, 5000]],
  ['nothing is held yet', { taken: taken({ held: 0 }) }, ['pending', 'stock', 0, 10_000]],
  ['the rest is given up', { taken: taken({ held: 60_000, closed: 60_000 }) }, ['changed', 'stock', 5000, 0]],
  ['all is given up', { taken: taken({ held: 0, closed: 120_000 }) }, ['rejected', 'stock', 0, 0]],
  ['another price', { price: 50_000 }, ['changed', 'price', 10_000, 0]],
  ['the same price', { price: 54_000 }, ['accepted', null, 10_000, 0]],
  ['the document has more of it', { quantity: 8000 }, ['changed', 'quantity', 10_000, 0]],
  ['the document was cancelled', { ended: 'cancelled' }, ['rejected', 'cancelled', 0, 0]],
  ['an approval was refused', { ended: 'refused' }, ['rejected', 'refused', 0, 0]],
  ['taken off the document', { taken: null }, ['rejected', 'cancelled', 0, 0]],
  [
    'its article is unknown',
    { place: 'quarantine', cause: 'article', taken: null },
    ['pending', 'article', 0, 10_000],
  ],
  ['left out', { place: 'refused', taken: null }, ['rejected', 'not-taken', 0, 0]],
]
test.each(LINES)('%s', (_, change, [answer, reason, confirmed, waiting]) => {
  expect(answerLines({ lines: [line(change)] })[0]).toMatchObject({ answer, reason, confirmed, waiting })
})

test('their codes go back, ours beside them', () => {
  expect(answerLines({ lines: [line()] })[0]).toMatchObject({
    sequence: '10',
    buyerCode: 'B-77',
    unit: 'CS',
    ownCode: 'RICE',
    gtin: '6001234000012',
  })
})

test('what is no whole box is told in units of stock, with its price', () => {
  expect(answerLines({ lines: [line({ taken: taken({ held: 61_000 }) })] })[0]).toMatchObject({
    unit: '',
    ownUnit: 'UN',
    ordered: 120_000,
    confirmed: 61_000,
    waiting: 59_000,
    price: 4500,
  })
})

test('lines that became one share what it has', () => {
  const one = taken({ quantity: 180_000, held: 150_000, closed: 12_000 })
  const answered = answerLines({
    lines: [line({ taken: one }), line({ position: 1, taken: one, quantity: 5000 })],
  })
  expect(answered.map(({ confirmed, waiting }) => [confirmed, waiting])).toEqual([
    [10_000, 0],
    [2500, 1500],
  ])
})

test('shares never confirm more than is held, and every part of the quantity is in one of them', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(parts, fc.nat(100), fc.nat(100), (asked, heldShare, closedShare) => {
      const quantity = asked.reduce((sum, one) => sum + one * 1000, 0)
      const held = Math.floor((quantity * heldShare) / 100 / 1000) * 1000
      const closed = Math.floor(((quantity - held) * closedShare) / 100 / 1000) * 1000
      const one = taken({ unitFactor: 1000, orderedUnit: 'UN', quantity, held, closed })
      const lines = asked.map((part, position) => line({ position, quantity: part * 1000, taken: one }))
      const answered = answerLines({ lines })
      const sum = (field: 'ordered' | 'confirmed' | 'waiting') =>
        answered.reduce((total, entry) => total + entry[field], 0)
      expect([sum('ordered'), sum('confirmed'), sum('waiting')]).toEqual([
        quantity,
        held,
        quantity - held - closed,
      ])
      for (const entry of answered) expect(entry.confirmed + entry.waiting).toBeLessThanOrEqual(entry.ordered)
    }),
  )
})

test('an order is accepted or rejected only as a whole', () => {
  const order = (...answers: ('accepted' | 'changed' | 'rejected' | 'pending')[]) =>
    answerOrder(answers.map((answer) => ({ answer })))
  expect([
    order('accepted', 'accepted'),
    order('accepted', 'rejected'),
    order('rejected'),
    order('pending'),
  ]).toEqual(['accepted', 'changed', 'rejected', 'changed'])
})

const NEWS: readonly (readonly [string, Partial<TakenLine>, Partial<TakenLine>, boolean])[] = [
  ['nothing differs', {}, {}, false],
  ['less is confirmed', {}, { held: 60_000 }, true],
  ['more is held than before', { held: 60_000 }, {}, false],
  ['what waited is given up', { held: 0 }, { held: 0, closed: 120_000 }, true],
  ['what waited is held', { held: 0 }, {}, true],
]
test.each(NEWS)('%s: a new version goes by itself: %#', (_, before, after, expected) => {
  const of = (change: Partial<TakenLine>) => answerLines({ lines: [line({ taken: taken(change) })] })
  expect(isNewToTheRetailer(of(before), of(after))).toBe(expected)
})

test('keys and names of files are the same for the same answer', () => {
  expect(answerKey('invoice', 'FT SD2026/12', 1)).toBe('invoice/FT SD2026/12')
  expect(answerKey('order-response', 'PEV.SD.2026/1', 2)).toBe('order-response/PEV.SD.2026/1/v2')
  const name = { kind: 'invoice', format: 'edifact', number: 'FT SD2026/12', version: 1 } as const
  expect(answerFileName(name)).toBe('INVOIC_FT-SD2026-12.edi')
  expect(answerFileName({ ...name, format: 'ubl', number: '../../é', version: 3 })).toBe('Invoice_e_v3.xml')
})

test('a folder stays below the one of the server', () => {
  expect(answerFolder(' baia-azul/saída 1 ')).toBe('baia-azul/saída 1')
  for (const text of ['', '..', '../x', '/etc', 'a/../b', 'a//b', 'C:\\x', '.ssh', 'a\0b'])
    expect(() => answerFolder(text), text).toThrow('ANSWER_FOLDER_INVALID')
})

test('what can be asked about', () => {
  expect(canBeAsked({ way: 'http', askUrl: '' })).toBe(false)
  expect(canBeAsked({ way: 'http', askUrl: 'https://x.example/{key}' })).toBe(true)
  expect(canBeAsked({ way: 'sftp', askUrl: '' })).toBe(true)
})

test('units: their own code back, else that of our word', () => {
  expect(unitCode('edifact', { unit: 'CS', ownUnit: 'CX' })).toBe('CS')
  expect(unitCode('edifact', { unit: '', ownUnit: 'CX' })).toBe('CT')
  expect(unitCode('ubl', { unit: 'CS', ownUnit: 'CX' })).toBe('XCT')
  expect(unitCode('ubl', { unit: 'C62', ownUnit: 'UN' })).toBe('C62')
  expect(unitCode('ubl', { unit: '', ownUnit: 'BARRICA' })).toBe('H87')
})

const PROFILE = {
  active: true,
  kinds: ['invoice'],
  format: 'edifact',
  way: 'file',
  ownGln: '6001234000013',
  receiverGln: '',
  folder: 'baia-azul',
  host: '',
  port: 22,
  username: '',
  hostKey: '',
  url: '',
  askUrl: '',
} as const satisfies AnswerProfileFields
const MISSING: readonly (readonly [Partial<AnswerProfileFields>, readonly string[]])[] = [
  [{}, []],
  [{ folder: '' }, ['folder']],
  [{ ownGln: '' }, ['ownGln']],
  [{ ownGln: '', format: 'json' }, []],
  [{ way: 'sftp' }, ['host', 'username', 'hostKey']],
  [{ way: 'http' }, ['url']],
]
test.each(MISSING)('a profile with %j lacks %j', (change, missing) => {
  const profile = { ...PROFILE, ...change }
  expect(missingFields(profile)).toEqual(missing)
  const check = expect(() => checkProfile(profile))
  if (missing.length > 0) check.toThrow('ANSWER_PROFILE_INCOMPLETE')
  else check.not.toThrow()
  expect(() => checkProfile({ ...profile, active: false })).not.toThrow()
})

test('a GLN has its check digit, a folder stays where it is', () => {
  expect(() => checkProfile({ ...PROFILE, ownGln: '6001234000014' })).toThrow('GLN_INVALID')
  expect(() => checkProfile({ ...PROFILE, folder: '../x' })).toThrow('ANSWER_FOLDER_INVALID')
})
