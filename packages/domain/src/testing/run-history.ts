import { RuleError } from '../kernel/rule-error.ts'
import { ORDER_ACTIONS, type OrderAction } from '../orders/action-names.ts'
import { possibleActions } from '../orders/actions.ts'
import { deriveState, type OrderState } from '../orders/derive-state.ts'
import { draftFacts, line } from './order-facts.ts'
import { changeShipment, linkShipment } from './shipment-steps.ts'
import { type Choice, TRANSITIONS } from './transitions.ts'
import type { World } from './world.ts'

/** A step that tries one action: any of the table when `wild`, else one that the state allows. */
export type StepChoice = Choice & { readonly pick: number; readonly wild: boolean }

export type HistoryStart = {
  readonly type: 'PEV' | 'COT' | 'POF'
  readonly quantities: readonly number[]
  readonly stock: readonly number[]
}

export type StepResult = {
  readonly action: OrderAction
  readonly before: World
  readonly after: World
  /** False = it was refused, and `after` is `before`. */
  readonly done: boolean
}

/** A world with a draft, and some stock for each of its lines. */
export function startWorld({ type, quantities, stock }: HistoryStart): World {
  const lines = quantities.map((quantity, index) => ({ ...line({ open: quantity }), id: index + 1 }))
  const stockOf = (id: number) => (stock[id % stock.length] ?? 0) + (stock[(id + 1) % stock.length] ?? 0)
  return {
    order: draftFacts({ type, lines, dueAt: '2026-12-20' }),
    shipment: null,
    stock: new Map(lines.map(({ id }) => [id, stockOf(id)])),
  }
}

/** Takes the steps one after the other. Refusals are steps too; anything but a RuleError is a bug and is thrown on. */
export function runHistory(start: World, steps: readonly StepChoice[]): StepResult[] {
  const results: StepResult[] = []
  let world = start
  for (const step of steps) {
    const action = chooseAction(world, step)
    if (action === undefined) break
    const one = runStep(world, action, step)
    results.push(one)
    world = one.after
  }
  return results
}

/** Endings are taken now and then only, and half of the steps go forward, so that histories get far. */
function chooseAction(world: World, { pick, wild }: StepChoice): OrderAction | undefined {
  const possible = wild ? ORDER_ACTIONS : possibleActions(world.order)
  const open = possible.filter((action) => TRANSITIONS[action] !== undefined)
  const mood = pick % 16
  const preferred =
    mood === 0
      ? []
      : open.filter((action) => (mood < 8 ? !ENDINGS.includes(action) : FORWARD.includes(action)))
  const gentle = open.filter((action) => !ENDINGS.includes(action))
  const choices = [preferred, mood === 0 ? open : gentle, open].find((list) => list.length > 0) ?? []
  return choices[Math.floor(pick / 16) % Math.max(1, choices.length)]
}

const ENDINGS: readonly OrderAction[] = [
  'cancel',
  'close',
  'reject-commercial',
  'reject-financial',
  'reject-offer',
  'withdraw-financial',
]
const FORWARD: readonly OrderAction[] = [
  'submit',
  'solve-errors',
  'verify',
  'allocate',
  'add-to-shipment',
  'load',
  'follow-shipment',
  'bill',
]

export function runStep(before: World, action: OrderAction, choice: Choice): StepResult {
  try {
    const order = TRANSITIONS[action]?.(before, choice) ?? before.order
    const changed = { ...before, order }
    const after = linkShipment(changeShipment(action, changed, choice) ?? changed)
    return { action, before, after, done: true }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return { action, before, after: before, done: false }
  }
}

/** The state of the document in a world. */
export const stateIn = ({ order }: World): OrderState => deriveState(order)
