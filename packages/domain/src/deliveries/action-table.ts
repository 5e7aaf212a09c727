import { PICKERS, type RuleRole } from '../access/roles.ts'
import { isBillable } from '../billing/steps.ts'
import type { RuleCode } from '../kernel/rule-codes.ts'
import type { Moves, Workflow } from '../kernel/workflow.ts'
import { DELIVERY_STATES, type DeliveryState } from './derive-state.ts'
import type { DeliveryFacts } from './facts.ts'

/** Every verb on a delivery: the keys of the action table, of allowedActions and of history entries. */
export const DELIVERY_ACTIONS = [
  'record',
  'correct',
  'invoice',
  'set-billing',
  'take-back',
  'cancel',
] as const

export type DeliveryAction = (typeof DELIVERY_ACTIONS)[number]

/** What can be done to many deliveries in one request; each runs as the single call does. */
export const DELIVERY_BULK_ACTIONS = ['record', 'invoice'] as const satisfies readonly DeliveryAction[]
export type DeliveryBulkAction = (typeof DELIVERY_BULK_ACTIONS)[number]

export type DeliveryActionRule = {
  readonly who: readonly RuleRole[]
  /** From which states, and what each may become. */
  readonly moves: Moves<DeliveryState>
  readonly guard?: (delivery: DeliveryFacts) => boolean
  /** Code of the refusal when the guard says no; ACTION_NOT_ALLOWED unless named. */
  readonly refusal?: RuleCode
  readonly writes: string
  readonly history: string | null
}

const isOnTruck = ({ shipmentId }: DeliveryFacts) => shipmentId !== null
const isAtCounter = ({ shipmentId }: DeliveryFacts) => shipmentId === null
const isUncredited = (delivery: DeliveryFacts) => isOnTruck(delivery) && delivery.creditedAt === null
const hasNothingReceived = ({ lines }: DeliveryFacts) => lines.every(({ received }) => received === 0)
const isUnbilled = ({ billing }: DeliveryFacts) => isBillable(billing)

export const DELIVERY_ACTION_TABLE: Readonly<Record<DeliveryAction, DeliveryActionRule>> = {
  record: {
    who: PICKERS,
    moves: { 'on-the-road': ['delivered', 'partly', 'refused'] },
    guard: isOnTruck,
    writes: 'received and refused per line and batch; receiver, time, photo',
    history: 'recorded',
  },
  correct: {
    who: PICKERS,
    moves: {
      delivered: ['partly', 'refused'],
      partly: ['delivered', 'refused'],
      refused: ['delivered', 'partly'],
    },
    guard: isUncredited,
    refusal: 'DELIVERY_CREDITED',
    writes: 'the same, anew',
    history: 'corrected',
  },
  invoice: {
    who: PICKERS,
    moves: { delivered: [] },
    guard: (delivery) => isAtCounter(delivery) && isUnbilled(delivery),
    writes: 'billing of the counter delivery: waiting',
    history: 'invoicing asked for',
  },
  'set-billing': {
    who: [],
    moves: { delivered: [] },
    guard: isAtCounter,
    writes: 'billing of the counter delivery: sent, billed, failed, in doubt',
    history: null,
  },
  'take-back': {
    who: PICKERS,
    moves: { delivered: ['cancelled'] },
    guard: (delivery) => isAtCounter(delivery) && isUnbilled(delivery),
    writes: 'cancelledAt; everything returned; the document waits to be collected again',
    history: 'taken back',
  },
  cancel: {
    who: [],
    moves: { 'on-the-road': ['cancelled'], delivered: [], partly: [], refused: ['cancelled'] },
    guard: (delivery) => isUncredited(delivery) && isUnbilled(delivery) && hasNothingReceived(delivery),
    refusal: 'DELIVERY_RECORDED',
    writes: 'cancelledAt; everything returned: the truck was opened again, or the document unloaded',
    history: 'cancelled',
  },
}

/** The life cycle of deliveries, read off the action table. One at the counter begins as delivered. */
export const DELIVERY_WORKFLOW: Workflow<DeliveryState, DeliveryAction> = {
  states: DELIVERY_STATES,
  initial: ['on-the-road', 'delivered'],
  moves: Object.fromEntries(
    DELIVERY_ACTIONS.map((action) => [action, DELIVERY_ACTION_TABLE[action].moves]),
  ) as Workflow<DeliveryState, DeliveryAction>['moves'],
}
