import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RuleError } from '../kernel/rule-error.ts'
import {
  type LoadedDocument,
  misfitOf,
  overloadsOf,
  requireAccepted,
  weightsOfDocuments,
} from './overload.ts'
import type { Capacity } from './weights.ts'

const document = (orderId: number, frozen: number, ambient = 0): LoadedDocument => ({
  number: `PEV/${orderId}`,
  ambient,
  refrigerated: 0,
  frozen,
})
const tight: Capacity = { total: null, ambient: 5000, refrigerated: 2000, frozen: 1000 }
const unknown: Capacity = { ambient: null, refrigerated: null, frozen: null }
const numbers = (documents: readonly LoadedDocument[] = []) =>
  documents.map(({ number }) => Number(number.slice(4)))

test.each([
  ['one gram too many', [document(1, 1001)], 1, [1], []],
  [
    'the smallest that is enough stands first',
    [document(1, 700), document(2, 260), document(3, 200)],
    160,
    [3, 2, 1],
    [],
  ],
  [
    'none is enough alone: the heaviest together',
    [document(1, 900), document(2, 800), document(3, 700)],
    1400,
    [],
    [1, 2],
  ],
])('%s', (_what, documents, over, oneOf, together) => {
  const [overload] = overloadsOf(documents, tight)
  expect([overload?.temperature, overload?.over]).toEqual(['frozen', over])
  expect([numbers(overload?.oneOf), numbers(overload?.together)]).toEqual([oneOf, together])
})

test('a load at the limit is no overload, and unknown limits are none', () => {
  expect(overloadsOf([document(1, 1000, 5000)], tight)).toEqual([])
  expect(overloadsOf([document(1, 9000)], unknown)).toEqual([])
})

test('a truck that carries less than its compartments together is full by its total', () => {
  const [overload] = overloadsOf([document(1, 900, 4000)], { ...tight, total: 4500 })
  expect(overload).toMatchObject({ temperature: 'total', over: 400, capacity: 4500, weight: 4900 })
})

test('taking off what is named solves it', () => {
  const documents = fc.array(fc.nat(2000), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(documents, (weights) => {
      const load = weights.map((frozen, index) => document(index, frozen))
      const frozen = overloadsOf(load, tight).find(({ temperature }) => temperature === 'frozen')
      if (frozen === undefined) return
      const gone = frozen.oneOf.length > 0 ? frozen.oneOf.slice(0, 1) : frozen.together
      const rest = load.filter((one) => !gone.includes(one))
      expect(weightsOfDocuments(rest).frozen).toBeLessThanOrEqual(1000)
    }),
  )
})

test('an overload is asked for, with its figures, and goes when it is accepted', () => {
  const documents = [document(1, 1160), document(2, 200)]
  const refused = refusalOf(() => requireAccepted({ documents, capacity: tight, accepted: false }))
  expect(refused?.code).toBe('SHIPMENT_OVERLOADED')
  expect(refused?.facts).toMatchObject({
    frozenOver: 360,
    frozenCapacity: 1000,
    frozenWeight: 1360,
    takeOff: ['PEV/1'],
  })
  expect(refused?.facts).not.toHaveProperty('ambientOver')
  expect(refused?.details).toMatchObject([{ field: 'acceptOverload', rule: 'SHIPMENT_OVERLOADED' }])
  expect(requireAccepted({ documents, capacity: tight, accepted: true })).toHaveLength(1)
})

test.each([
  ['the same as before', 1360, true],
  ['less than before', 1500, true],
  ['more than before', 1200, false],
])('a change of a shipment whose overload was accepted: %s', (_what, weight, isFine) => {
  const before = [{ temperature: 'frozen' as const, weight, capacity: 1000 }]
  const change = { documents: [document(1, 1360)], capacity: tight, before, accepted: false }
  expect(refusalOf(() => requireAccepted(change))).toEqual(isFine ? null : expect.any(RuleError))
})

test.each([
  ['fits', document(1, 100), { frozen: 0, total: 0 }, null],
  [
    'the place is full',
    document(1, 100),
    { frozen: 1000, total: 1000 },
    { place: 'frozen', over: 100, isFull: true },
  ],
  [
    'a part does not fit',
    document(1, 100),
    { frozen: 950, total: 950 },
    { place: 'frozen', over: 50, isFull: false },
  ],
  ['a full place that it does not need', document(1, 0, 100), { frozen: 1000, total: 1000 }, null],
  ['the total', document(1, 0, 100), { frozen: 0, total: 8000 }, { place: 'total', over: 100, isFull: true }],
])('%s', (_what, one, loaded, expected) => {
  expect(misfitOf(one, { ambient: 0, refrigerated: 0, ...loaded }, tight)).toEqual(expected)
})

function refusalOf(act: () => unknown): RuleError | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof RuleError) return error
    throw error
  }
}
