import { PICKERS } from '../access/roles.ts'
import type { RuleCode } from '../kernel/rule-codes.ts'
import type { Moves } from '../kernel/workflow.ts'
import type { OrderAction } from './action-names.ts'
import type { OrderFacts } from './facts.ts'
import * as guards from './guards.ts'
import type { OrderPhase } from './phases.ts'
import type { Who } from './who.ts'

export type OrderActionRule = {
  readonly who: readonly Who[]
  /** From which phases, and what each may become. */
  readonly moves: Moves<OrderPhase>
  /** What must hold besides, and the code of the refusal when it does not (ACTION_NOT_ALLOWED unless named). */
  readonly guard?: (order: OrderFacts) => boolean
  readonly refusal?: RuleCode | ((order: OrderFacts) => RuleCode)
  /** The fact that it writes, for the docs. */
  readonly writes: string
  /** The word of the history entry; null when nothing is recorded. */
  readonly history: string | null
}

const ANALYST = ['STOCK_ANALYST'] as const
const SYSTEM = ['SYSTEM'] as const

const IN_ANALYSIS = { analysis: [], awaiting: ['analysis'], partly: [] } as const satisfies Moves<OrderPhase>
const TO_PICKING = {
  analysis: ['partly', 'picking'],
  awaiting: ['partly'],
  partly: ['picking', 'on-shipment', 'loading', 'loaded', 'billing', 'part-billed'],
} as const satisfies Moves<OrderPhase>
const ANY_BUT_DRAFT = {
  submitted: [],
  blocked: [],
  integration: [],
  approval: [],
  rejected: [],
  answered: [],
  analysis: [],
  awaiting: [],
  partly: [],
  picking: [],
  'on-shipment': [],
  loading: [],
  loaded: [],
  billing: [],
  'part-billed': [],
  'hand-over': [],
  failed: [],
  billed: [],
  canceled: [],
  closed: [],
} as const satisfies Moves<OrderPhase>

const approve = (role: Who, stage: 'COMMERCIAL' | 'FINANCIAL' | 'OFFER'): OrderActionRule => ({
  who: [role],
  moves: { approval: ['analysis', 'awaiting', 'answered'] },
  guard: guards.isPending(stage),
  refusal: 'STAGE_NOT_PENDING',
  writes: 'approval given',
  history: 'approved',
})

const reject = (role: Who, stage: 'COMMERCIAL' | 'FINANCIAL' | 'OFFER'): OrderActionRule => ({
  who: [role],
  moves: { approval: ['rejected'] },
  guard: guards.isPending(stage),
  refusal: 'STAGE_NOT_PENDING',
  writes: 'approval refused; the document ends',
  history: 'rejected',
})

/** THE table of what may be done to a sales document (lifecycle §1). Server, buttons, docs and tests all read this one. */
export const ORDER_ACTION_TABLE: Readonly<Record<OrderAction, OrderActionRule>> = {
  'save-draft': { who: ['CREATOR'], moves: { draft: [] }, writes: 'draft', history: null },
  'delete-draft': { who: ['CREATOR'], moves: { draft: [] }, writes: 'draft deleted', history: 'deleted' },
  submit: {
    who: ['CREATOR'],
    moves: { draft: ['submitted'] },
    writes: 'number, submittedAt, place',
    history: 'submitted',
  },
  'solve-errors': {
    who: ['SUPER_USER', 'SYSTEM'],
    moves: { integration: ['submitted'] },
    writes: 'integrationErrors',
    history: 'errors solved',
  },
  'begin-verification': {
    who: SYSTEM,
    moves: { submitted: [] },
    guard: guards.isVerificationWaiting,
    writes: 'verificationStartedAt',
    history: null,
  },
  verify: {
    who: SYSTEM,
    moves: { submitted: ['blocked', 'approval', 'analysis', 'awaiting', 'answered'] },
    writes: 'lock found, or verifiedAt with the approvals that are asked, or quote answered',
    history: 'verified',
  },
  unlock: { who: SYSTEM, moves: { blocked: ['submitted'] }, writes: 'lock gone', history: 'unlocked' },
  'approve-commercial': approve('COMMERCIAL_APPROVER', 'COMMERCIAL'),
  'approve-financial': approve('FINANCIAL_APPROVER', 'FINANCIAL'),
  'approve-offer': approve('OFFER_APPROVER', 'OFFER'),
  'reject-commercial': reject('COMMERCIAL_APPROVER', 'COMMERCIAL'),
  'reject-financial': reject('FINANCIAL_APPROVER', 'FINANCIAL'),
  'reject-offer': reject('OFFER_APPROVER', 'OFFER'),
  allocate: {
    who: SYSTEM,
    moves: IN_ANALYSIS,
    guard: guards.hasOpen,
    writes: 'open → reserved, allocatedAt',
    history: 'allocated',
  },
  reserve: {
    who: ANALYST,
    moves: IN_ANALYSIS,
    guard: guards.hasOpen,
    writes: 'open → reserved',
    history: 'reserved',
  },
  release: {
    who: ANALYST,
    moves: { analysis: [], awaiting: [], partly: [] },
    guard: guards.hasReserved,
    refusal: 'LINE_NOT_RESERVED',
    writes: 'reserved → open',
    history: 'released',
  },
  'swap-in': {
    who: ANALYST,
    moves: IN_ANALYSIS,
    guard: guards.hasOpen,
    writes: 'open → reserved, on a batch of another document',
    history: 'took a batch of another document',
  },
  'swap-out': {
    who: ANALYST,
    moves: {
      analysis: [],
      awaiting: [],
      partly: ['analysis', 'awaiting'],
      picking: ['analysis', 'partly'],
      'on-shipment': ['analysis', 'partly'],
    },
    guard: guards.canGiveBatch,
    writes: 'reserved, picking → open, or another batch in its place',
    history: 'gave a batch to another document',
  },
  'set-priority': {
    who: ANALYST,
    moves: {
      submitted: [],
      blocked: [],
      integration: [],
      approval: [],
      analysis: [],
      awaiting: [],
      partly: [],
    },
    writes: 'priority',
    history: 'priority set',
  },
  'send-to-picking': {
    who: ANALYST,
    moves: TO_PICKING,
    guard: guards.hasReserved,
    refusal: 'LINE_NOT_RESERVED',
    writes: 'reserved → picking',
    history: 'sent to picking',
  },
  wait: {
    who: ANALYST,
    moves: { analysis: ['awaiting'], partly: [] },
    guard: guards.hasOpenUndecided,
    writes: 'waiting',
    history: 'set to wait',
  },
  'close-line': {
    who: ANALYST,
    moves: {
      analysis: ['awaiting', 'closed', 'billed'],
      awaiting: ['closed', 'billed'],
      partly: ['picking', 'on-shipment', 'loading', 'loaded', 'billing', 'part-billed'],
    },
    guard: guards.isInAnalysis,
    writes: 'open, reserved → closed',
    history: 'line closed',
  },
  process: {
    who: ANALYST,
    moves: TO_PICKING,
    guard: guards.hasReserved,
    refusal: 'LINE_NOT_RESERVED',
    writes: 'every reserved → picking',
    history: 'processed',
  },
  'add-to-shipment': {
    who: PICKERS,
    moves: { picking: ['on-shipment'], partly: [] },
    guard: guards.isReadyForShipment,
    refusal: 'DOCUMENT_NOT_READY',
    writes: 'shipment link',
    history: 'added to shipment',
  },
  'remove-from-shipment': {
    who: PICKERS,
    moves: { 'on-shipment': ['picking'], partly: [] },
    guard: guards.isOnReadyShipment,
    refusal: 'SHIPMENT_NOT_READY',
    writes: 'no shipment link',
    history: 'removed from shipment',
  },
  'picking-to-analysis': {
    who: [...PICKERS, ...ANALYST],
    moves: { picking: ['analysis'], 'on-shipment': ['analysis'], partly: ['analysis'] },
    guard: guards.canReturnToAnalysis,
    writes: 'picking → reserved, no shipment link',
    history: 'returned to analysis',
  },
  load: {
    who: SYSTEM,
    moves: { 'on-shipment': ['loading'], partly: [] },
    guard: guards.isOnReadyShipment,
    writes: 'picking → loading',
    history: 'loading started',
  },
  unload: {
    who: SYSTEM,
    moves: { loading: ['on-shipment'], partly: [] },
    guard: guards.isOnLoadingShipment,
    writes: 'loading → picking',
    history: 'loading cancelled',
  },
  'follow-shipment': {
    who: SYSTEM,
    moves: {
      loading: ['loaded'],
      loaded: ['billing'],
      billing: ['loaded', 'part-billed', 'failed'],
      'part-billed': ['billing', 'failed'],
      partly: ['failed'],
      'hand-over': ['failed'],
      failed: ['billing', 'hand-over', 'partly'],
    },
    guard: guards.isOnShipment,
    writes: "the shipment's stage and the document's billing",
    history: null,
  },
  bill: {
    who: SYSTEM,
    moves: {
      billing: ['billed', 'picking', 'part-billed'],
      'part-billed': ['billed', 'picking'],
      partly: ['analysis', 'awaiting'],
    },
    guard: guards.isBilling,
    writes: 'invoice; loading → billed',
    history: 'billed',
  },
  'return-to-shipment': {
    who: PICKERS,
    moves: { failed: ['loaded', 'billing', 'partly'], 'part-billed': ['loaded', 'billing'], partly: [] },
    guard: guards.canReturnToShipment,
    writes: 'billing asked for anew',
    history: 'returned to shipment',
  },
  'hand-over': {
    who: SYSTEM,
    moves: { billing: ['hand-over'], partly: ['hand-over'], 'hand-over': ['failed', 'billing', 'partly'] },
    guard: guards.isHandedOver,
    writes: 'handOver',
    history: 'handed over',
  },
  expire: {
    who: SYSTEM,
    moves: { answered: ['closed'] },
    guard: guards.hasDueDate,
    writes: 'expiredAt; all → closed',
    history: 'expired',
  },
  convert: {
    who: ['OPERATOR'],
    moves: { answered: [], closed: [] },
    guard: guards.isQuoteInForce,
    refusal: (order) => (order.expiredAt === null ? 'ACTION_NOT_ALLOWED' : 'QUOTE_EXPIRED'),
    writes: "a new draft of an order with the quote's prices",
    history: 'converted',
  },
  revise: {
    who: ['CREATOR'],
    moves: { submitted: [], blocked: [], approval: [], analysis: [], awaiting: [] },
    guard: guards.isNothingPicked,
    writes: 'a draft of the change',
    history: null,
  },
  'apply-revision': {
    who: ['CREATOR'],
    moves: {
      submitted: [],
      blocked: ['submitted'],
      approval: ['submitted'],
      analysis: ['submitted'],
      awaiting: ['submitted'],
    },
    guard: guards.isNothingPicked,
    writes:
      'head, lines, prices; changed lines → open; approvals of what did not change stay; to be verified',
    history: 'revised',
  },
  cancel: {
    who: ['CREATOR_BEFORE_APPROVAL', 'WAREHOUSE_MANAGER'],
    moves: {
      submitted: ['canceled'],
      blocked: ['canceled'],
      integration: ['canceled'],
      approval: ['canceled'],
      analysis: ['canceled'],
      awaiting: ['canceled'],
      partly: ['canceled'],
      picking: ['canceled'],
      'on-shipment': ['canceled'],
    },
    guard: guards.isNotLoadedYet,
    writes: 'cancelledAt; all → closed',
    history: 'cancelled',
  },
  close: {
    who: ['CREATOR', 'WAREHOUSE_MANAGER'],
    moves: {
      submitted: ['closed'],
      blocked: ['closed'],
      integration: ['closed'],
      approval: ['closed'],
      analysis: ['closed', 'billed'],
      awaiting: ['closed', 'billed'],
      partly: ['closed', 'billed', 'loading', 'loaded', 'billing', 'part-billed'],
      picking: ['closed', 'billed'],
      'on-shipment': ['closed', 'billed'],
      loading: [],
      loaded: [],
      billing: [],
      'part-billed': [],
    },
    guard: guards.hasRestToClose,
    writes: 'closedAt; open, reserved, picking → closed',
    history: 'closed',
  },
  duplicate: {
    who: ['OPERATOR'],
    moves: { ...ANY_BUT_DRAFT, draft: [] },
    writes: 'a new draft',
    history: 'duplicated',
  },
  print: { who: ['ANYONE'], moves: ANY_BUT_DRAFT, writes: '–', history: null },
}
