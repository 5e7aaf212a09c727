import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RuleError } from '../kernel/rule-error.ts'
import {
  type DispositionInput,
  disposeOf,
  isSaleable,
  isShortLived,
  type ReturnedGoods,
} from './dispositions.ts'

const TODAY = '2026-11-24'
const goods = (change: Partial<ReturnedGoods> = {}): ReturnedGoods => ({
  id: 1,
  batch: 'L1',
  expiry: '2027-03-31',
  condition: 'good',
  remaining: 5000,
  minShelfLifeDays: 30,
  ...change,
})
const input = (change: Partial<DispositionInput> = {}): DispositionInput => ({
  disposition: 'destroyed',
  lines: [{ id: 1, quantity: 2000 }],
  toWarehouseId: null,
  witness: 'Rosa',
  reason: 'Rasgado',
  decider: ['Ana Mucavele', 'ana.m'],
  today: TODAY,
  ...change,
})

const codeOf = (work: () => unknown) => {
  try {
    work()
    return 'ok'
  } catch (error) {
    if (error instanceof RuleError) return [error.code, error.details?.[0]?.field].filter(Boolean).join(' ')
    throw error
  }
}

const sale = { disposition: 'sale', toWarehouseId: 'SD1', witness: '', reason: '' } as const

describe('what becomes of returned goods', () => {
  test.each<[string, Partial<ReturnedGoods>, Partial<DispositionInput>, string]>([
    ['destroyed before a witness', {}, {}, 'ok'],
    ['destroyed without a witness', {}, { witness: ' ' }, 'WITNESS_MISSING witness'],
    ['destroyed before nobody else', {}, { witness: ' ana  MUCAVELE ' }, 'WITNESS_DECIDED witness'],
    ['destroyed without a reason', {}, { reason: '' }, 'REASON_MISSING reason'],
    ['to the principal', {}, { disposition: 'principal', reason: '' }, 'ok'],
    ['to nobody', {}, { disposition: 'principal', witness: '' }, 'WITNESS_MISSING witness'],
    ['back to sale', {}, sale, 'ok'],
    ['back to no warehouse', {}, { ...sale, toWarehouseId: null }, 'WAREHOUSE_MISSING toWarehouseId'],
    ['damaged goods to sale', { condition: 'damaged' }, sale, 'RETURNS_NOT_SALEABLE lines.0.quantity'],
    ['on the last day', { expiry: TODAY, minShelfLifeDays: 0 }, sale, 'ok'],
    ['the day after it', { expiry: '2026-11-23' }, sale, 'RETURNS_NOT_SALEABLE lines.0.quantity'],
    ['short life without a reason', { expiry: '2026-12-23' }, sale, 'REASON_MISSING reason'],
    ['short life with one', { expiry: '2026-12-23' }, { ...sale, reason: 'Promoção' }, 'ok'],
    ['never expires', { expiry: null }, sale, 'ok'],
    ['more than is left', {}, { lines: [{ id: 1, quantity: 5001 }] }, 'RETURNS_OVER_REST lines.0.quantity'],
    ['nothing', {}, { lines: [{ id: 1, quantity: 0 }] }, 'QUANTITY_NOT_POSITIVE lines.0.quantity'],
    ['others', {}, { lines: [{ id: 9, quantity: 1 }] }, 'NOT_FOUND'],
    ['no goods', {}, { lines: [] }, 'NO_LINES lines'],
  ])('%s', (_, change, asked, expected) => {
    expect(codeOf(() => disposeOf([goods(change)], input(asked)))).toBe(expected)
  })

  test('the same goods twice count together', () => {
    const lines = [
      { id: 1, quantity: 3000 },
      { id: 1, quantity: 2000 },
    ]
    expect(disposeOf([goods()], input({ lines }))).toEqual(new Map([[1, 0]]))
    expect(codeOf(() => disposeOf([goods()], input({ lines: [...lines, { id: 1, quantity: 1 }] })))).toBe(
      'RETURNS_OVER_REST lines.2.quantity',
    )
  })

  test('whatever is asked for, nothing is below zero and nothing appears', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.nat(3), fc.integer({ min: -1, max: 3000 })), { maxLength: 6 }),
        (amounts, asked) => {
          const all = amounts.map((remaining, id) => goods({ id, remaining }))
          const lines = asked.map(([id, quantity]) => ({ id, quantity }))
          let left: ReadonlyMap<number, number>
          try {
            left = disposeOf(all, input({ lines }))
          } catch {
            return
          }
          const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)
          expect([...left.values()].every((value) => value >= 0)).toBe(true)
          expect(sum(left.values()) + sum(lines.map(({ quantity }) => quantity))).toBe(sum(amounts))
        },
      ),
    )
  })

  test('sound and fresh enough', () => {
    expect(isSaleable({ condition: 'expired', expiry: null }, TODAY)).toBe(false)
    expect(isShortLived({ expiry: '2026-12-24', minShelfLifeDays: 30 }, TODAY)).toBe(false)
    expect(isShortLived({ expiry: '2026-12-23', minShelfLifeDays: 30 }, TODAY)).toBe(true)
  })
})
