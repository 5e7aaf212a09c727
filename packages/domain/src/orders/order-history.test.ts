import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { digestIn } from '../testing/digests.ts'
import {
  type HistoryStart,
  type Played,
  playHistory,
  type StepChoice,
  startWorld,
  stateIn,
} from '../testing/play-history.ts'
import { rareSteps } from '../testing/rare-steps.ts'
import type { World } from '../testing/world.ts'
import { worldFaults } from '../testing/world-faults.ts'
import { ORDER_ACTION_TABLE } from './action-table.ts'
import { wrongState } from './actions.ts'
import { badgeOf } from './badge.ts'
import { deriveState } from './derive-state.ts'
import type { OrderFacts } from './facts.ts'
import { type OrderPhase, phaseOf } from './phases.ts'
import { type BadgeStage, COMPOUND_STAGES, ORDER_STAGES } from './stages.ts'
import { ORDER_STATUSES } from './statuses.ts'
import { UNREACHED_STAGES } from './unreached-stages.ts'
import { newlyAsked } from './verify-order.ts'

const quantity = fc.integer({ min: 1, max: 20_000 })
const start: fc.Arbitrary<HistoryStart> = fc.record({
  type: fc.constantFrom('PEV', 'PEV', 'PEV', 'POF', 'COT'),
  quantities: fc.array(quantity, { minLength: 1, maxLength: 3 }),
  stock: fc.array(fc.integer({ min: 0, max: 15_000 }), { minLength: 3, maxLength: 6 }),
  errors: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
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

let steps: readonly Played[]

beforeAll(() => {
  steps = fc
    .sample(history, { ...HISTORIES, numRuns: 3000 })
    .flatMap(([begin, choices]) => playHistory(startWorld(begin), choices))
}, 30_000)

test('buckets sum to the quantity; held rows, levels and buckets agree after every step', () => {
  fc.assert(
    fc.property(history, ([begin, choices]) => {
      const played = playHistory(startWorld(begin), choices)
      expect(played.flatMap(({ after }) => worldFaults(after))).toEqual([])
      expect(goneFromStock(played)).toBe(billedIn(played))
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
    const asked = newlyAsked(after.order, findings).map(({ stage }) => stage)
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

test('every arrow of the table is walked by some history', () => {
  const rare = rareSteps().map(({ action, before, after }) => arrowOf(action, before, after))
  const walked = new Set([...steps.map(arrow), ...rare])
  expect(arrowsOfTable().filter((one) => !walked.has(one))).toEqual([])
})

test('a refusal changes nothing', () => {
  expect(steps.filter(({ before, after, done }) => !done && before !== after)).toEqual([])
})

test('every status and stage of the specification is reached, or is listed with the reason why not', () => {
  const states = steps.flatMap(({ before, after }) => [stateIn(before), stateIn(after)])
  const statuses = new Set(states.map(({ status }) => status))
  expect(ORDER_STATUSES.filter((status) => !statuses.has(status))).toEqual([])
  const stages = new Set<BadgeStage>(states.flatMap((state) => state.stages))
  for (const { status, stages: shown } of states) {
    const badge = badgeOf(status, shown)
    if (badge?.kind === 'stage') stages.add(badge.stage)
  }
  const unreached = [...ORDER_STAGES, ...COMPOUND_STAGES].filter((stage) => !stages.has(stage))
  expect(unreached.toSorted()).toEqual(Object.keys(UNREACHED_STAGES).toSorted())
})

const phaseIn = (world: World): OrderPhase => phaseOf(stateIn(world))

const arrow = ({ action, before, after }: Played) => arrowOf(action, before.order, after.order)

const arrowOf = (action: string, before: OrderFacts, after: OrderFacts) =>
  `${action}: ${phaseOf(deriveState(before))} → ${phaseOf(deriveState(after))}`

const targets = (action: Played['action'], from: OrderPhase): readonly OrderPhase[] =>
  ORDER_ACTION_TABLE[action].moves[from] ?? []

const arrowsOfTable = () =>
  Object.entries(ORDER_ACTION_TABLE).flatMap(([action, { moves }]) =>
    Object.entries(moves).flatMap(([from, to]) => to.map((target) => `${action}: ${from} → ${target}`)),
  )

const billedIn = (played: readonly Played[]) =>
  (played.at(-1)?.after.order.lines ?? []).reduce((sum, line) => sum + line.billed, 0)

function goneFromStock(played: readonly Played[]): number {
  const onHand = (world: World | undefined) =>
    [...(world?.levels.values() ?? [])].reduce((sum, level) => sum + level.onHand, 0)
  return onHand(played[0]?.before) - onHand(played.at(-1)?.after)
}
