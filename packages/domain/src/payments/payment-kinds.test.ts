import { expect, test } from 'vitest'
import { detailsOf, PAYMENT_KINDS, reversalKindsOf } from './payment-kinds.ts'

const empty = { reference: '', bank: '', chequeNumber: '', chequeOn: null }
const full = { reference: 'R1', bank: 'BCI', chequeNumber: '4711', chequeOn: '2026-11-19' }

test.each([
  ['cash', undefined],
  ['transfer', undefined],
  ['cheque', 'bank'],
  ['card', 'reference'],
  ['mpesa', 'reference'],
  ['emola', 'reference'],
  ['other', undefined],
] as const)('%s without details lacks %s', (kind, field) => {
  if (field === undefined) expect(detailsOf({ kind, ...empty })).toEqual({ kind, ...empty })
  else {
    const details = [expect.objectContaining({ field, rule: 'PAYMENT_FIELD_MISSING' })]
    expect(() => detailsOf({ kind, ...empty })).toThrow(expect.objectContaining({ details }))
  }
})

test.each(PAYMENT_KINDS)('%s keeps what it has', (kind) => {
  const kept = detailsOf({ kind, ...full })
  expect(kept.reference).toBe('R1')
  expect([kept.chequeNumber, kept.chequeOn]).toEqual(kind === 'cheque' ? ['4711', '2026-11-19'] : ['', null])
  expect(kept.bank).toBe(kind === 'cheque' || kind === 'transfer' ? 'BCI' : '')
})

test('a cheque is found by its number', () => {
  expect(detailsOf({ kind: 'cheque', ...full, reference: '' }).reference).toBe('4711')
})

test.each([
  ['cash', ['mistake']],
  ['cheque', ['bounced', 'mistake']],
  ['transfer', ['returned', 'mistake']],
  ['mpesa', ['returned', 'mistake']],
] as const)('%s is reversed as %j', (kind, kinds) => {
  expect(reversalKindsOf(kind)).toEqual(kinds)
})
