import fc from 'fast-check'
import loadHighs from 'highs'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEMPERATURES, type Temperature } from '../weights.ts'
import { fillTrucks, type Proposal } from './fill-trucks.ts'
import {
  documentValue,
  type FillDocument,
  type FillTruck,
  fits,
  goesOn,
  limitsOf,
  needsOf,
} from './problem.ts'

const DAY = '2026-11-24'
const KG = 1000

const document = (id: number, rest: Partial<FillDocument> = {}): FillDocument => ({
  id,
  route: 'Rota 3',
  deliveryDate: DAY,
  ambient: 500 * KG,
  refrigerated: 0,
  frozen: 0,
  value: 100,
  ...rest,
})

const truck = (key: string, rest: Partial<FillTruck> = {}): FillTruck => ({
  key,
  room: { ambient: 1000 * KG, refrigerated: 500 * KG, frozen: 0, total: 1200 * KG },
  places: 30,
  routes: ['Rota 3'],
  departsOn: DAY,
  ...rest,
})

/** In the order of the trucks. */
const idsOf = ({ trucks }: Proposal) => trucks.map(({ documents }) => documents)
const reasonsOf = ({ left }: Proposal) => Object.fromEntries(left.map(({ id, reason }) => [id, reason]))

describe('one truck', () => {
  test('takes what is worth most, not what comes first', () => {
    const proposal = fillTrucks(
      [document(1), document(2, { value: 300 }), document(3, { value: 200 })],
      [truck('A')],
    )
    expect(idsOf(proposal)).toEqual([[2, 3]])
    expect(proposal).toMatchObject({ value: 500 })
    expect(reasonsOf(proposal)).toEqual({ 1: { code: 'full', place: 'ambient', over: 500 * KG } })
  })

  test('two that fit together come before one that is worth more than either', () => {
    const proposal = fillTrucks(
      [document(1, { ambient: 1000 * KG, value: 150 }), document(2), document(3)],
      [truck('A')],
    )
    expect(idsOf(proposal)).toEqual([[2, 3]])
  })

  test.each([
    ['another route', document(1, { route: 'Rota 2' }), { code: 'route' }],
    [
      'a later day',
      document(1, { deliveryDate: '2026-11-25' }),
      { code: 'later', deliveryDate: '2026-11-25' },
    ],
    [
      'no frozen place',
      document(1, { frozen: 10 * KG }),
      { code: 'too-heavy', place: 'frozen', over: 10 * KG },
    ],
    [
      'more than it takes in all',
      document(1, { ambient: 900 * KG, refrigerated: 400 * KG }),
      { code: 'too-heavy', place: 'total', over: 100 * KG },
    ],
  ] as const)('leaves a document for %s', (_, one, reason) => {
    const proposal = fillTrucks([one], [truck('A')])
    expect(proposal).toMatchObject({ trucks: [{ documents: [], routes: [] }], value: 0, bound: 0 })
    expect(reasonsOf(proposal)).toEqual({ 1: reason })
  })

  test('takes no more documents than it has places', () => {
    const many = Array.from({ length: 4 }, (_, index) =>
      document(index + 1, { ambient: KG, value: 10 + index }),
    )
    const proposal = fillTrucks(many, [truck('A', { places: 2 })])
    expect(idsOf(proposal)).toEqual([[3, 4]])
    expect(reasonsOf(proposal)).toEqual({ 1: { code: 'documents' }, 2: { code: 'documents' } })
  })

  test('of no known capacity takes what its places take', () => {
    const free = truck('A', { room: { ambient: null, refrigerated: null, frozen: null }, places: 2 })
    expect(
      idsOf(fillTrucks([document(1, { ambient: 9e9 }), document(2), document(3)], [free]))[0],
    ).toHaveLength(2)
  })

  test('that got no route as nothing goes today says so, and blames no route', () => {
    const later = { deliveryDate: '2026-11-25' }
    const proposal = fillTrucks(
      [document(1, later), document(2, { ...later, route: 'Rota 2' })],
      [truck('A', { routes: null })],
    )
    const reason = { code: 'later', ...later }
    expect(reasonsOf(proposal)).toEqual({ 1: reason, 2: reason })
  })

  test('without a route takes the one whose documents are worth most', () => {
    const proposal = fillTrucks(
      [document(1, { value: 150 }), document(2, { route: 'Rota 2' }), document(3, { route: 'Rota 2' })],
      [truck('A', { routes: null })],
    )
    expect(proposal.trucks).toEqual([{ key: 'A', routes: ['Rota 2'], documents: [2, 3] }])
    expect(reasonsOf(proposal)).toEqual({ 1: { code: 'route' } })
  })
})

test.each([
  [{ priority: 0, submittedOn: DAY, deliveryDate: DAY }, 100],
  [{ priority: 9, submittedOn: DAY, deliveryDate: DAY }, 1000],
  [{ priority: 0, submittedOn: '2026-11-20', deliveryDate: DAY }, 140],
  [{ priority: 0, submittedOn: '2026-01-01', deliveryDate: DAY }, 400],
  [{ priority: 0, submittedOn: DAY, deliveryDate: '2026-11-22' }, 200],
  [{ priority: 0, submittedOn: DAY, deliveryDate: '2026-01-01' }, 600],
  [{ priority: 0, submittedOn: '2026-11-25', deliveryDate: '2026-12-24' }, 100],
])('points of %j are %i', (urgency, value) => {
  expect(documentValue(urgency, DAY)).toBe(value)
})

const weights = (max: number) => fc.integer({ min: 0, max }).map((kilograms) => kilograms * KG)
const someDocument = fc.record({
  route: fc.constantFrom('Rota 1', 'Rota 2'),
  deliveryDate: fc.constantFrom('2026-11-23', DAY, '2026-11-25'),
  ambient: weights(800),
  refrigerated: weights(200),
  frozen: weights(100),
  value: fc.integer({ min: 1, max: 1000 }),
})
const someTruck = fc.record({
  room: fc.record({
    ambient: weights(1500),
    refrigerated: fc.option(weights(500)),
    frozen: weights(200),
    total: fc.option(weights(1800)),
  }),
  places: fc.integer({ min: 0, max: 4 }),
  routes: fc.constantFrom(['Rota 1'], ['Rota 1', 'Rota 2']),
  departsOn: fc.constantFrom(null, DAY),
})
const numbered = <One extends object>(all: readonly One[]) =>
  all.map((one, index) => ({ id: index + 1, ...one }))
const problem = fc.record({
  documents: fc.array(someDocument, { maxLength: 14 }).map(numbered),
  trucks: fc
    .array(someTruck, { minLength: 1, maxLength: 3 })
    .map((all) => all.map((one, index) => ({ key: `T${index}`, ...one }))),
})

type Problem = { readonly documents: readonly FillDocument[]; readonly trucks: readonly FillTruck[] }
/** Its types describe the CommonJS file, Node loads the module. */
type Load = typeof loadHighs.default
type Highs = Awaited<ReturnType<Load>>

describe('whatever waits', () => {
  let highs: Highs
  beforeAll(async () => {
    highs = await (loadHighs as unknown as Load)()
  })

  test('every document is on one truck that it may go on, or stays with a reason, and no truck has too much', () => {
    fc.assert(
      fc.property(problem, ({ documents, trucks }) => {
        const proposal = fillTrucks(documents, trucks)
        const placed = proposal.trucks.flatMap((one) => one.documents)
        expect([...placed, ...proposal.left.map(({ id }) => id)].toSorted((a, b) => a - b)).toEqual(
          documents.map(({ id }) => id),
        )
        for (const [index, one] of trucks.entries()) {
          const loaded = documents.filter(({ id }) => proposal.trucks[index]?.documents.includes(id))
          expect(loaded.every((waiting) => goesOn(waiting, one))).toBe(true)
          const sums = needsOf(sumOf(loaded)).with(4, loaded.length)
          expect(fits(sums, limitsOf(one))).toBe(true)
        }
        expect(fillTrucks(documents, trucks)).toEqual(proposal)
      }),
      { numRuns: 150 },
    )
  })

  test('the plan is near the best there is, and the bound is not below it', () => {
    fc.assert(
      fc.property(problem, (given) => {
        const { value, bound, boundOfRoutes } = fillTrucks(given.documents, given.trucks)
        expect(bound).toBeGreaterThanOrEqual(boundOfRoutes)
        expect(boundOfRoutes).toBeGreaterThanOrEqual(value)
        const best = bestValue(highs, given)
        expect(value).toBeLessThanOrEqual(best)
        expect(bound).toBeGreaterThanOrEqual(best)
        expect(value).toBeGreaterThanOrEqual(0.9 * best)
      }),
      { numRuns: 60, seed: 20_261_124 },
    )
  })
})

const sumOf = (loaded: readonly FillDocument[]): FillDocument => {
  const sum = (temperature: Temperature) => loaded.reduce((total, one) => total + one[temperature], 0)
  const [ambient, refrigerated, frozen] = TEMPERATURES.map(sum)
  return document(0, { ambient: ambient ?? 0, refrigerated: refrigerated ?? 0, frozen: frozen ?? 0 })
}

/** The same problem for another solver, exactly. */
function bestValue(highs: Highs, { documents, trucks }: Problem): number {
  const pairs = documents.flatMap((one) =>
    trucks.flatMap((other, place) =>
      goesOn(one, other) ? [{ one, place, name: `x${one.id}t${place}` }] : [],
    ),
  )
  if (pairs.length === 0) return 0
  const once = documents.map(({ id }) => pairs.filter(({ one }) => one.id === id).map(({ name }) => name))
  const limits = trucks.flatMap((other, place) =>
    limitsOf(other).flatMap((limit, resource) => {
      const terms = pairs
        .filter((pair) => pair.place === place)
        .map(({ one, name }) => ({ name, need: needsOf(one)[resource] ?? 0 }))
        .filter(({ need }) => need > 0)
      return Number.isFinite(limit) && terms.length > 0
        ? [`${terms.map(({ name, need }) => `${need} ${name}`).join(' + ')} <= ${limit}`]
        : []
    }),
  )
  const lines = [
    ...once.filter((names) => names.length > 0).map((names) => `${names.join(' + ')} <= 1`),
    ...limits,
  ]
  const { ObjectiveValue } = highs.solve(`Maximize
 obj: ${pairs.map(({ one, name }) => `${one.value} ${name}`).join(' + ')}
Subject To
${lines.map((line, index) => ` c${index}: ${line}`).join('\n')}
Binary
 ${pairs.map(({ name }) => name).join(' ')}
End`)
  return Math.round(ObjectiveValue)
}
