import type { Moves } from '../../kernel/workflow.ts'
import * as guards from '../guards.ts'
import type { OrderPhase } from '../phases.ts'
import { ANALYST, type OrderActionRules, SYSTEM } from './action-rule.ts'

const IN_ANALYSIS = { analysis: [], awaiting: ['analysis'], partly: [] } as const satisfies Moves<OrderPhase>
const TO_PICKING = {
  analysis: ['partly', 'picking'],
  awaiting: ['partly'],
  partly: ['picking', 'on-shipment', 'loading', 'loaded', 'billing', 'part-billed'],
} as const satisfies Moves<OrderPhase>

/** In stock analysis: batches held and given back, lines decided. */
export const STOCK_ACTIONS = {
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
  recall: {
    who: SYSTEM,
    moves: {
      analysis: [],
      awaiting: ['analysis'],
      partly: ['analysis'],
      picking: ['analysis', 'partly'],
      'on-shipment': ['analysis', 'partly'],
      loading: ['partly'],
      loaded: ['partly'],
      billing: ['partly'],
      'part-billed': ['analysis', 'partly'],
      failed: [],
    },
    guard: guards.isHeldOffTruck,
    writes: 'reserved, picking → open: the batch is recalled',
    history: 'batch recalled',
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
} as const satisfies OrderActionRules
