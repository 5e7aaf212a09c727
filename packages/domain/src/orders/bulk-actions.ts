import type { ApprovalStage } from '../documents/approval-stage.ts'
import type { OrderAction } from './action-names.ts'

/** What can be done to many documents in one request; each runs as the single call does. */
export const BULK_ACTIONS = [
  'cancel',
  'close',
  'duplicate',
  'delete-draft',
  'submit',
  'approve',
  'reject',
  'allocate',
  'process',
  'wait',
  'release',
  'close-lines',
  'picking-to-analysis',
  'return-to-shipment',
] as const

export type BulkAction = (typeof BULK_ACTIONS)[number]

/** What a bulk action needs besides the documents. */
export type BulkQuestion = 'reason' | 'stage' | 'place'

/** What the user is asked before anything begins. Other rules, such as the reason of a commercial approval, refuse single documents. */
export const BULK_QUESTIONS: Readonly<Record<BulkAction, readonly BulkQuestion[]>> = {
  cancel: ['reason'],
  close: ['reason'],
  duplicate: [],
  'delete-draft': [],
  submit: ['place'],
  approve: ['stage'],
  reject: ['stage', 'reason'],
  allocate: [],
  process: [],
  wait: [],
  release: [],
  'close-lines': ['reason'],
  'picking-to-analysis': [],
  'return-to-shipment': [],
}

/** One button of a selection. */
export type BulkChoice = {
  readonly action: BulkAction
  readonly stage?: ApprovalStage
  readonly reason?: 'required' | 'optional'
}

/** The allowed action of a single document → what does the same to many. What is missing here is done one by one. */
export const BULK_CHOICES = {
  submit: { action: 'submit' },
  'approve-commercial': { action: 'approve', stage: 'COMMERCIAL', reason: 'required' },
  'approve-financial': { action: 'approve', stage: 'FINANCIAL', reason: 'optional' },
  'approve-offer': { action: 'approve', stage: 'OFFER', reason: 'optional' },
  'reject-commercial': { action: 'reject', stage: 'COMMERCIAL', reason: 'required' },
  'reject-financial': { action: 'reject', stage: 'FINANCIAL', reason: 'required' },
  'reject-offer': { action: 'reject', stage: 'OFFER', reason: 'required' },
  reserve: { action: 'allocate' },
  process: { action: 'process' },
  wait: { action: 'wait' },
  release: { action: 'release' },
  'close-line': { action: 'close-lines', reason: 'required' },
  'picking-to-analysis': { action: 'picking-to-analysis' },
  'return-to-shipment': { action: 'return-to-shipment' },
  duplicate: { action: 'duplicate' },
  close: { action: 'close', reason: 'required' },
  cancel: { action: 'cancel', reason: 'required' },
  'delete-draft': { action: 'delete-draft' },
} as const satisfies Partial<Record<OrderAction, BulkChoice>>

export type BulkChoiceName = keyof typeof BULK_CHOICES

/** In the order in which a bar offers them: what moves work on first, what ends it last. */
export const BULK_CHOICE_NAMES = Object.keys(BULK_CHOICES) as BulkChoiceName[]
