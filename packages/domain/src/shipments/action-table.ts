import { PICKERS, type RuleRole } from '../access/roles.ts'
import type { RuleCode } from '../kernel/rule-codes.ts'
import type { Moves } from '../kernel/workflow.ts'
import type { ShipmentAction } from './action-names.ts'
import type { ShipmentFacts } from './facts.ts'
import * as guards from './guards.ts'
import type { ShipmentStage } from './stages.ts'

export type ShipmentActionRule = {
  readonly who: readonly RuleRole[]
  /** From which stages, and what each may become. */
  readonly moves: Moves<ShipmentStage>
  readonly guard?: (shipment: ShipmentFacts) => boolean
  /** Code of the refusal when the guard says no; ACTION_NOT_ALLOWED unless named. */
  readonly refusal?: RuleCode
  readonly writes: string
  readonly history: string | null
}

const READY = { ready: [] } as const
const ON_THE_ROAD = { finished: [], billing: [], 'partially-billed': [], billed: [] } as const

/** THE table of what may be done to a shipment (docs/domain/shipments.md). Server, buttons, docs and tests all read this one. */
export const SHIPMENT_ACTION_TABLE: Readonly<Record<ShipmentAction, ShipmentActionRule>> = {
  edit: { who: PICKERS, moves: READY, writes: 'driver, registration, route', history: 'edited' },
  'add-document': {
    who: PICKERS,
    moves: READY,
    guard: guards.hasRoom,
    refusal: 'SHIPMENT_FULL',
    writes: 'document at the last position',
    history: 'document added',
  },
  'remove-document': {
    who: PICKERS,
    moves: READY,
    guard: guards.hasDocuments,
    writes: 'document gone',
    history: 'document removed',
  },
  'remove-line': {
    who: PICKERS,
    moves: READY,
    guard: guards.hasDocuments,
    writes: 'line back to stock analysis',
    history: 'line removed',
  },
  'move-document': {
    who: PICKERS,
    moves: { ready: [], loading: [] },
    guard: guards.hasDocuments,
    writes: 'unloading order',
    history: 'document moved',
  },
  start: {
    who: PICKERS,
    moves: { ready: ['loading'] },
    guard: guards.hasDocuments,
    refusal: 'SHIPMENT_EMPTY',
    writes: 'startedAt; documents picking → loading',
    history: 'started',
  },
  'load-line': {
    who: PICKERS,
    moves: { loading: [] },
    guard: guards.hasDocuments,
    writes: 'what was loaded of a line, and why it is short',
    history: 'line loaded',
  },
  'change-batch': {
    who: PICKERS,
    moves: { loading: [] },
    guard: guards.hasDocuments,
    writes: 'another batch held for a line',
    history: 'batch changed',
  },
  'cancel-loading': {
    who: PICKERS,
    moves: { loading: ['ready'] },
    writes: 'no startedAt; documents loading → picking',
    history: 'loading cancelled',
  },
  end: {
    who: PICKERS,
    moves: { loading: ['finished'] },
    guard: guards.isSettled,
    refusal: 'LOADING_NOT_SETTLED',
    writes: 'finishedAt; what is short leaves the truck',
    history: 'ended',
  },
  reopen: {
    who: PICKERS,
    moves: { finished: ['loading'] },
    writes: 'no finishedAt',
    history: 'loading taken up again',
  },
  invoice: {
    who: PICKERS,
    moves: { finished: ['billing'], 'partially-billed': ['billing'] },
    guard: guards.hasUnbilled,
    writes: 'billing of each document that has none: waiting',
    history: 'invoicing asked for',
  },
  'set-billing': {
    who: [],
    moves: {
      billing: ['partially-billed', 'billed'],
      'partially-billed': ['billed', 'billing'],
    },
    writes: 'billing of one document: sent, billed, failed, in doubt',
    history: null,
  },
  'return-document': {
    who: PICKERS,
    moves: { billing: [], 'partially-billed': ['finished'], billed: ['partially-billed', 'finished'] },
    writes: 'billing of one document asked for anew',
    history: 'document returned to shipment',
  },
  'unload-document': {
    who: PICKERS,
    moves: { billing: [], 'partially-billed': ['billed', 'finished', 'ready'] },
    guard: guards.hasFailed,
    writes: 'failed document gone; none left: no startedAt, no finishedAt',
    history: 'document unloaded',
  },
  'truck-back': { who: PICKERS, moves: ON_THE_ROAD, writes: 'hour of return', history: 'truck back' },
  delete: { who: PICKERS, moves: READY, writes: 'shipment gone, documents free', history: 'deleted' },
  'print-delivery-note': {
    who: PICKERS,
    moves: ON_THE_ROAD,
    guard: guards.hasDocuments,
    writes: 'print job',
    history: 'delivery notes printed',
  },
  'reprint-delivery-note': {
    who: [...PICKERS, 'REPRINTING_OPERATOR'],
    moves: ON_THE_ROAD,
    guard: guards.hasDocuments,
    writes: 'print job with its reason',
    history: 'delivery notes reprinted',
  },
  'print-loading-list': {
    who: PICKERS,
    moves: { ready: [], loading: [], ...ON_THE_ROAD },
    guard: guards.hasDocuments,
    writes: '–',
    history: null,
  },
  'print-invoices': {
    who: PICKERS,
    moves: ON_THE_ROAD,
    guard: guards.hasInvoices,
    writes: 'print job',
    history: 'invoices printed',
  },
  'reprint-invoices': {
    who: [...PICKERS, 'REPRINTING_OPERATOR'],
    moves: ON_THE_ROAD,
    guard: guards.hasInvoices,
    writes: 'print job with its reason',
    history: 'invoices reprinted',
  },
}
