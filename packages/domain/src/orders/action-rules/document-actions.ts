import type { Moves } from '../../kernel/workflow.ts'
import * as guards from '../guards.ts'
import type { OrderPhase } from '../phases.ts'
import { type OrderActionRules, SYSTEM } from './action-rule.ts'

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

/** To the document as a whole: what becomes of a quote, changes, endings, copies. */
export const DOCUMENT_ACTIONS = {
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
    pastLastDay: 'QUOTE_EXPIRED',
    writes: "a new draft of an order with the quote's prices",
    history: 'converted',
  },
  revise: {
    who: ['CREATOR'],
    moves: { submitted: [], blocked: [], approval: [], analysis: [], awaiting: [] },
    guard: guards.hasNothingPicked,
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
    guard: guards.hasNothingPicked,
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
} as const satisfies OrderActionRules
