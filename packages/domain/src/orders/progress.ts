import type { OrderState } from './derive-state.ts'
import { type OrderPhase, phaseOf } from './phases.ts'
import type { OrderStage } from './stages.ts'
import type { OrderStatus } from './statuses.ts'

/** The five parts of a document's way, as the stage strip shows them. */
export const PROGRESS_PARTS = ['submitted', 'approval', 'stock', 'shipment', 'invoice'] as const
export type ProgressPart = (typeof PROGRESS_PARTS)[number]

export type Progress = {
  /** The part where the document is now; null = it has ended, or is still a draft. */
  readonly at: ProgressPart | null
  /** Parts before this number are done: 0 to 5. */
  readonly done: number
  readonly end: 'finished' | 'stopped' | null
}

/** The groups into which the plots of the dashboard divide the documents of a day. */
export const WORK_GROUPS = ['billed', 'shipment', 'stock', 'approval', 'waiting', 'ended'] as const
export type WorkGroup = (typeof WORK_GROUPS)[number]

const PART_OF: Readonly<Record<OrderPhase, ProgressPart | 'draft' | 'finished' | 'stopped'>> = {
  draft: 'draft',
  submitted: 'submitted',
  blocked: 'submitted',
  integration: 'submitted',
  approval: 'approval',
  rejected: 'stopped',
  answered: 'finished',
  analysis: 'stock',
  awaiting: 'stock',
  partly: 'stock',
  picking: 'shipment',
  'on-shipment': 'shipment',
  loading: 'shipment',
  loaded: 'invoice',
  billing: 'invoice',
  'part-billed': 'invoice',
  'hand-over': 'invoice',
  failed: 'invoice',
  billed: 'finished',
  canceled: 'stopped',
  closed: 'stopped',
}

const APPROVAL = ['COMMERCIAL_APPROVAL', 'FINANCIAL_APPROVAL', 'OFFER_APPROVAL'] as const
const STOCK = ['STOCK_ANALYSIS', 'PICKING', 'AWAITING'] as const
const ON_SHIPMENT = ['SHIPMENT_PENDING', 'SHIPMENT_STARTED'] as const
const TO_BILL = [
  'SHIPMENT_FINISHED',
  'READY_FOR_BILLING',
  'SHIPMENT_INBILLING',
  'GENERATING_INVOICES',
  'SHIPMENT_PARTIALLY_BILLED',
  'SHIPMENT_BILLED',
  'SNAPSHOT',
  'IN_TRANCE',
  'IN_TRANSFORMATION',
] as const

/** The list filter that finds the documents of a group; 'waiting' is the rest. */
export const FILTER_OF_GROUP = {
  billed: { stage: ['BILLED'] },
  shipment: { stage: ['AVAILABLE_FOR_PICKING', ...ON_SHIPMENT, ...TO_BILL] },
  stock: { stage: STOCK },
  approval: { stage: APPROVAL },
  ended: { status: ['REJECTED', 'CANCELED', 'CLOSED'] },
} as const satisfies Readonly<Record<Exclude<WorkGroup, 'waiting'>, GroupFilter>>

type GroupFilter = { readonly stage: readonly OrderStage[] } | { readonly status: readonly OrderStatus[] }

/** The group of a document. A document with only some lines in picking still counts as stock. */
export function workGroupOf({ status, stages }: OrderState): WorkGroup {
  for (const group of ['ended', 'billed', 'approval', 'stock', 'shipment'] as const) {
    const filter: GroupFilter = FILTER_OF_GROUP[group]
    const isOf =
      'status' in filter
        ? filter.status.includes(status)
        : stages.some((stage) => filter.stage.includes(stage))
    if (isOf) return group
  }
  return 'waiting'
}

/** Steps of an order, each with the stages of all documents that have come at least that far. */
export const FUNNEL = {
  approved: [...STOCK, 'AVAILABLE_FOR_PICKING', ...ON_SHIPMENT, ...TO_BILL, 'BILLED'],
  stocked: ['AVAILABLE_FOR_PICKING', ...ON_SHIPMENT, ...TO_BILL, 'BILLED'],
  shipped: [...ON_SHIPMENT, ...TO_BILL, 'BILLED'],
  loaded: [...TO_BILL, 'BILLED'],
  billed: ['BILLED'],
} as const satisfies Readonly<Record<string, readonly OrderStage[]>>

/** Where documents wait, each with the stages of the list filter behind it. */
export const WAITING_STAGES = {
  COMMERCIAL_APPROVAL: ['COMMERCIAL_APPROVAL'],
  FINANCIAL_APPROVAL: ['FINANCIAL_APPROVAL'],
  OFFER_APPROVAL: ['OFFER_APPROVAL'],
  STOCK_ANALYSIS: ['STOCK_ANALYSIS'],
  AVAILABLE_FOR_PICKING: ['AVAILABLE_FOR_PICKING'],
  SHIPMENT_STARTED: ON_SHIPMENT,
  SHIPMENT_FINISHED: TO_BILL,
} as const satisfies Readonly<Record<string, readonly OrderStage[]>>
export type WaitingStage = keyof typeof WAITING_STAGES

/** How far a document has come. */
export function progressOf(state: OrderState): Progress {
  const part = PART_OF[phaseOf(state)]
  if (part === 'draft') return { at: null, done: 0, end: null }
  if (part === 'finished') return { at: null, done: PROGRESS_PARTS.length, end: 'finished' }
  if (part === 'stopped') return { at: null, done: 1, end: 'stopped' }
  return { at: part, done: PROGRESS_PARTS.indexOf(part), end: null }
}
