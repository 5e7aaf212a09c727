import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createDeadEndSearch } from '../testing/dead-ends.ts'
import { digestIn } from '../testing/order-facts.ts'
import { rareSteps } from '../testing/rare-steps.ts'
import {
  type HistoryStart,
  runHistory,
  runStep,
  type StepChoice,
  type StepResult,
  startWorld,
  stateIn,
} from '../testing/run-history.ts'
import type { World } from '../testing/world.ts'
import { ORDER_ACTION_TABLE } from './action-table.ts'
import { possibleActions, wrongState } from './actions.ts'
import { badgeOf } from './badge.ts'
import { deriveState } from './derive-state.ts'
import type { OrderFacts } from './facts.ts'
import { BUCKETS, type OrderLine } from './lines.ts'
import { type OrderPhase, phaseOf } from './phases.ts'
import { type BadgeStage, COMPOUND_STAGES, ORDER_STAGES } from './stages.ts'
import { ORDER_STATUSES } from './statuses.ts'
import { UNREACHED_STAGES } from './unreached-stages.ts'
import { newlyRequired } from './verify-order.ts'

const quantity = fc.integer({ min: 1, max: 20_000 })
const start: fc.Arbitrary<HistoryStart> = fc.record({
  type: fc.constantFrom('PEV', 'PEV', 'PEV', 'POF', 'COT'),
  quantities: fc.array(quantity, { minLength: 1, maxLength: 3 }),
  stock: fc.array(fc.integer({ min: 0, max: 15_000 }), { minLength: 3, maxLength: 6 }),
})
/** One number per step, its bits spread over the choices: five times faster to make than five numbers. */
const step: fc.Arbitrary<StepChoice> = fc.nat({ max: 0xffff_ffff }).map((bits) => ({
  pick: bits % 65_536,
  line: (bits >>> 16) % 6,
  way: (bits >>> 18) % 210,
  amount: 1 + ((bits >>> 10) % 20_000),
  wild: (bits >>> 26) % 6 === 0,
}))
const history = fc.tuple(start, fc.array(step, { minLength: 20, maxLength: 60 }))

const STAGES = ['COMMERCIAL', 'FINANCIAL', 'OFFER'] as const

/** The same histories every time, so that a red test stays red. */
const HISTORIES = { numRuns: 1500, seed: 20261120 }

let steps: readonly StepResult[]

beforeAll(() => {
  steps = fc
    .sample(history, { ...HISTORIES, numRuns: 3000 })
    .flatMap(([begin, choices]) => runHistory(startWorld(begin), choices))
}, 30_000)

test('the buckets of a line sum to its quantity after every step, and none is negative', () => {
  fc.assert(
    fc.property(history, ([begin, choices]) => {
      const results = runHistory(startWorld(begin), choices)
      expect(results.flatMap(({ after }) => after.order.lines.flatMap(bucketFaults))).toEqual([])
    }),
    HISTORIES,
  )
}, 30_000)

test('no approval in force stands on another document than the one that is there', () => {
  const stale = steps.flatMap(({ after: { order } }) =>
    order.approvals.filter(({ stage, digest }) => digest !== digestIn(order, stage)),
  )
  expect(stale).toEqual([])
})

test('a change keeps what was approved on the same ground, and asks nobody twice for it', () => {
  const revised = steps.filter(({ action, done }) => done && action === 'apply-revision')
  expect(revised.length).toBeGreaterThan(300)
  for (const { before, after } of revised) {
    const untouched = before.order.approvals.filter(
      ({ stage, digest }) => digest === digestIn(after.order, stage),
    )
    expect(after.order.approvals).toEqual(untouched)
    const findings = STAGES.map((stage) => ({ stage, digest: digestIn(after.order, stage) }))
    const asked = newlyRequired(after.order, findings).map(({ stage }) => stage)
    expect(asked.filter((stage) => untouched.some((approval) => approval.stage === stage))).toEqual([])
  }
})

test('no action outside the table succeeds', () => {
  const outside = steps.filter(
    ({ action, before, done }) => done && wrongState(action, before.order) !== null,
  )
  expect(outside).toEqual([])
  expect(steps.filter(({ done }) => !done).length).toBeGreaterThan(1000)
})

test('each action leads only where the table says', () => {
  const strays = steps.filter(({ action, before, after }) => {
    const [from, to] = [phaseIn(before), phaseIn(after)]
    return from !== to && !targets(action, from).includes(to)
  })
  expect([...new Set(strays.map(arrow))]).toEqual([])
  for (const { action, before, after } of rareSteps()) {
    expect(targets(action, phaseOf(deriveState(before)))).toContain(phaseOf(deriveState(after)))
  }
})

test('every arrow of the table that the server can walk is walked by some history', () => {
  const rare = rareSteps().map(({ action, before, after }) => arrowOf(action, before, after))
  const walked = new Set([...steps.map(arrow), ...rare])
  expect(walkableArrows().filter((one) => !walked.has(one))).toEqual([])
})

test('a refusal changes nothing', () => {
  expect(steps.filter(({ before, after, done }) => !done && before !== after)).toEqual([])
})

test('every status is reached, and every stage that is not listed with what brings it', () => {
  const states = steps.flatMap(({ before, after }) => [stateIn(before), stateIn(after)])
  const statuses = new Set(states.map(({ status }) => status))
  expect(ORDER_STATUSES.filter((status) => !statuses.has(status))).toEqual([])
  const stages = new Set<BadgeStage>(states.flatMap((state) => state.stages))
  for (const { status, stages: shown } of states) {
    const badge = badgeOf(status, shown)
    if (badge?.kind === 'stage') stages.add(badge.stage)
  }
  const unreached = [...ORDER_STAGES, ...COMPOUND_STAGES].filter((stage) => !stages.has(stage))
  // The list is about the server's calls (apps/api/src/integration/reached-states.test.ts): the rules reach some more.
  expect(unreached.filter((stage) => UNREACHED_STAGES[stage] === undefined)).toEqual([])
})

test('every document that is reached has a way to an end, by a role or a job, even if no billing succeeds any more', () => {
  const deadEnds = createDeadEndSearch<World>({
    isEnd: ({ order }) => ENDS.includes(phaseOf(deriveState(order))),
    nameOf: kindOf,
    next: unbilledSteps,
  })
  const reached = steps.map(({ after }) => after)
  expect(deadEnds.among(reached).map((world) => stateIn(world))).toEqual([])
}, 30_000)

/** Whatever somebody may do next, but for the invoice: the endings first, because they are looked for. */
function* unbilledSteps(world: World): Generator<World> {
  const somebodys = possibleActions(world.order).filter((action) => ORDER_ACTION_TABLE[action].who.length > 0)
  for (const action of somebodys.filter((one) => one !== 'bill').toReversed())
    for (const choice of CHOICES) {
      const { done, after } = runStep(world, action, choice)
      if (done) yield after
    }
}

/** A quote that was answered has done its work; the others end here for good. */
const ENDS: readonly OrderPhase[] = ['rejected', 'answered', 'billed', 'canceled', 'closed']

const CHOICES = [0, 1, 2, 5].flatMap((way) => [0, 1, 2].map((line) => ({ line, way, amount: 20_000 })))

/** Worlds in which the same can be done: whatever counts but the quantities. */
const kindOf = ({ order, shipment }: World): string =>
  JSON.stringify([
    deriveState(order),
    order.lines.map((line) =>
      [line.waiting, ...BUCKETS.map((bucket) => line[bucket] > 0)].map(Number).join(''),
    ),
    [order.handOver, order.shipment],
    shipment?.documents.map(({ billing }) => billing),
  ])

const phaseIn = (world: World): OrderPhase => phaseOf(stateIn(world))

const arrow = ({ action, before, after }: StepResult) => arrowOf(action, before.order, after.order)

const arrowOf = (action: string, before: OrderFacts, after: OrderFacts) =>
  `${action}: ${phaseOf(deriveState(before))} → ${phaseOf(deriveState(after))}`

const targets = (action: StepResult['action'], from: OrderPhase): readonly OrderPhase[] =>
  ORDER_ACTION_TABLE[action].moves[from] ?? []

/** No call brings a document there yet (unreached-stages). */
const UNREACHED: readonly OrderPhase[] = ['hand-over']

const walkableArrows = () =>
  Object.entries(ORDER_ACTION_TABLE).flatMap(([action, { moves }]) =>
    Object.entries(moves).flatMap(([from, to]) =>
      [...to]
        .filter((target) => ![from, target].some((phase) => UNREACHED.some((one) => one === phase)))
        .map((target) => `${action}: ${from} → ${target}`),
    ),
  )

function bucketFaults(line: OrderLine): string[] {
  const sum = BUCKETS.reduce((total, bucket) => total + line[bucket], 0)
  const negative = BUCKETS.filter((bucket) => line[bucket] < 0)
  return [
    ...(sum === line.quantity ? [] : [`line ${line.id}: buckets sum to ${sum}, ordered ${line.quantity}`]),
    ...negative.map((bucket) => `line ${line.id}: ${bucket} is negative`),
  ]
}
