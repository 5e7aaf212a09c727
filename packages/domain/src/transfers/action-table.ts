import { PICKERS, type RuleRole } from '../access/roles.ts'
import type { Moves, Workflow } from '../kernel/workflow.ts'
import { TRANSFER_STATES, type TransferState } from './derive-state.ts'

/** Every verb on a transfer: the keys of the action table, of allowedActions and of history entries. */
export const TRANSFER_ACTIONS = [
  'edit',
  'pick',
  'release',
  'load',
  'unload',
  'send',
  'take-back',
  'receive',
  'recall',
  'return',
  'write-off',
  'cancel',
] as const

export type TransferAction = (typeof TRANSFER_ACTIONS)[number]

/** What can be done to many transfers in one request, in the order in which a bar offers it; each runs as the single call does. */
export const TRANSFER_BULK_ACTIONS = [
  'pick',
  'load',
  'send',
  'receive',
  'release',
  'cancel',
] as const satisfies readonly TransferAction[]
export type TransferBulkAction = (typeof TRANSFER_BULK_ACTIONS)[number]

/** Whose branch it takes: that of the sending warehouse, of the receiving one, or of any of the two. */
export type TransferSide = 'from' | 'to' | 'either'

export type TransferActionRule = {
  readonly who: readonly RuleRole[]
  readonly side: TransferSide
  /** From which states, and what each may become. */
  readonly moves: Moves<TransferState>
  readonly writes: string
  readonly history: string
}

const KEEPERS = ['STOCK_ANALYST', 'WAREHOUSE_MANAGER'] as const satisfies readonly RuleRole[]

export const TRANSFER_ACTION_TABLE: Readonly<Record<TransferAction, TransferActionRule>> = {
  edit: {
    who: KEEPERS,
    side: 'either',
    moves: { requested: [] },
    writes: 'lines, date, reason, note',
    history: 'edited',
  },
  pick: {
    who: KEEPERS,
    side: 'from',
    moves: { requested: ['picked'], picked: ['requested'] },
    writes: 'held per line and batch, by FEFO or by hand',
    history: 'picked',
  },
  release: {
    who: KEEPERS,
    side: 'from',
    moves: { picked: ['requested'] },
    writes: 'held: nothing; the stock is offered to whoever waits',
    history: 'released',
  },
  load: {
    who: PICKERS,
    side: 'from',
    moves: { picked: ['loaded'] },
    writes: 'shipmentId',
    history: 'loaded',
  },
  unload: {
    who: PICKERS,
    side: 'from',
    moves: { loaded: ['picked'] },
    writes: 'shipmentId: none',
    history: 'unloaded',
  },
  send: {
    who: PICKERS,
    side: 'from',
    moves: { picked: ['in-transit'], loaded: ['in-transit'] },
    writes: 'sentAt; held becomes sent: a movement out of each batch',
    history: 'sent',
  },
  'take-back': {
    who: [],
    side: 'from',
    moves: { 'in-transit': ['loaded'], returning: ['loaded'] },
    writes: 'no sentAt; sent becomes held again: a movement back into each batch',
    history: 'taken back',
  },
  receive: {
    who: KEEPERS,
    side: 'to',
    moves: { 'in-transit': ['received', 'differences'], differences: ['received'] },
    writes: 'arrivedAt; received per line and batch: a movement into each batch',
    history: 'received',
  },
  recall: {
    who: KEEPERS,
    side: 'from',
    moves: { 'in-transit': ['returning'] },
    writes: 'recalledAt',
    history: 'recalled',
  },
  return: {
    who: KEEPERS,
    side: 'from',
    moves: { returning: ['returned', 'differences'], differences: ['received', 'returned'] },
    writes: 'arrivedAt; returned per line and batch: a movement back into each batch',
    history: 'returned',
  },
  'write-off': {
    who: ['WAREHOUSE_MANAGER'],
    side: 'either',
    moves: {
      'in-transit': ['lost'],
      returning: ['lost'],
      differences: ['received', 'returned', 'lost'],
    },
    writes: 'writtenOff per line and batch, with reason',
    history: 'written off',
  },
  cancel: {
    who: KEEPERS,
    side: 'either',
    moves: { requested: ['cancelled'], picked: ['cancelled'] },
    writes: 'cancelledAt; held: nothing',
    history: 'cancelled',
  },
}

/** The life cycle of transfers, read off the action table. */
export const TRANSFER_WORKFLOW: Workflow<TransferState, TransferAction> = {
  states: TRANSFER_STATES,
  initial: ['requested'],
  moves: Object.fromEntries(
    TRANSFER_ACTIONS.map((action) => [action, TRANSFER_ACTION_TABLE[action].moves]),
  ) as Workflow<TransferState, TransferAction>['moves'],
}
