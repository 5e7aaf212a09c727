import * as guards from '../guards.ts'
import type { Who } from '../who.ts'
import { type OrderActionRule, type OrderActionRules, SYSTEM } from './action-rule.ts'

const approve = (role: Who, stage: 'COMMERCIAL' | 'FINANCIAL' | 'OFFER'): OrderActionRule => ({
  who: [role],
  moves: { approval: ['analysis', 'awaiting', 'answered'] },
  guard: guards.isPending(stage),
  refusal: 'STAGE_NOT_PENDING',
  pastLastDay: 'QUOTE_OVERDUE',
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

/** From the draft to the last approval. */
export const APPROVAL_ACTIONS = {
  'save-draft': { who: ['CREATOR'], moves: { draft: [] }, writes: 'draft', history: null },
  'delete-draft': { who: ['CREATOR'], moves: { draft: [] }, writes: 'draft deleted', history: 'deleted' },
  submit: {
    who: ['CREATOR'],
    moves: { draft: ['submitted', 'integration'] },
    writes: 'number, submittedAt, place',
    history: 'submitted',
  },
  'solve-errors': {
    who: ['SUPER_USER', 'SYSTEM'],
    moves: { integration: ['submitted'] },
    writes: 'the first lines; no integrationErrors',
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
  'withdraw-financial': {
    who: SYSTEM,
    moves: { approval: ['analysis', 'awaiting'] },
    guard: guards.isPending('FINANCIAL'),
    refusal: 'STAGE_NOT_PENDING',
    writes: 'approval taken back: its reasons are gone',
    history: 'approval not needed any more',
  },
} as const satisfies OrderActionRules
