import type { Actor } from '../access/actor.ts'
import { hasRole, type RuleRole } from '../access/roles.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { Workflow } from '../kernel/workflow.ts'

export const RECALL_STATES = ['open', 'blocked', 'closed'] as const
export type RecallState = (typeof RECALL_STATES)[number]

/** How bad it is: 1 = a risk to health, 2 = may do harm, 3 = a fault without harm, such as a label. */
export const RECALL_GRADES = [1, 2, 3] as const
export type RecallGrade = (typeof RECALL_GRADES)[number]

/** How a customer was told. */
export const TOLD_WAYS = ['letter', 'phone', 'email', 'visit'] as const
export type ToldWay = (typeof TOLD_WAYS)[number]

export const RECALL_ACTIONS = ['block', 'unblock', 'tell', 'answer', 'collect', 'close', 'reopen'] as const
export type RecallAction = (typeof RECALL_ACTIONS)[number]

/** Who opens a recall and does its work; managers of warehouses read what concerns their branch. */
const KEEPERS = ['STOCK_ANALYST'] as const satisfies readonly RuleRole[]

type Rule = { readonly who: readonly RuleRole[]; readonly writes: string; readonly history: string }

/** What may be done to a recall, by whom, from which state (docs/domain/recalls.md). */
export const RECALL_ACTION_TABLE: Readonly<Record<RecallAction, Rule>> = {
  block: {
    who: KEEPERS,
    writes: 'blockedAt; the batch is blocked everywhere, what was reserved or picked of it is open again',
    history: 'batch blocked',
  },
  unblock: { who: KEEPERS, writes: 'no blockedAt; the batch may be sold again', history: 'batch unblocked' },
  tell: { who: KEEPERS, writes: 'who was told, by whom, how and when', history: 'customers told' },
  answer: { who: KEEPERS, writes: 'what a customer still has', history: 'answer written down' },
  collect: {
    who: ['CREDIT_NOTE_CREATOR'],
    writes: 'drafts of credit notes with a collection, for what customers still have',
    history: 'collection prepared',
  },
  close: { who: KEEPERS, writes: 'closedAt; a blocked batch stays blocked', history: 'closed' },
  reopen: { who: KEEPERS, writes: 'no closedAt', history: 'opened again' },
}

export const RECALL_WORKFLOW: Workflow<RecallState, RecallAction> = {
  states: RECALL_STATES,
  initial: ['open'],
  moves: {
    block: { open: ['blocked'] },
    unblock: { blocked: ['open'] },
    tell: { open: [], blocked: [] },
    answer: { open: [], blocked: [] },
    collect: { open: [], blocked: [] },
    close: { open: ['closed'], blocked: ['closed'] },
    reopen: { closed: ['open', 'blocked'] },
  },
}

export type RecallFacts = { readonly blockedAt: string | null; readonly closedAt: string | null }

/** The state of a recall out of its facts. */
export function recallState({ blockedAt, closedAt }: RecallFacts): RecallState {
  if (closedAt !== null) return 'closed'
  return blockedAt === null ? 'open' : 'blocked'
}

/** The buttons. Whether the user may see the recall at all is asked before: the batch lies, or lay, in a warehouse of theirs. */
export const allowedRecallActions = (actor: Actor, recall: RecallFacts): RecallAction[] =>
  RECALL_ACTIONS.filter((action) => refusalOf(action, actor, recall) === null)

/** Throws why the action is refused: ROLE_MISSING, ACTION_NOT_ALLOWED. */
export function assertRecallAction(action: RecallAction, actor: Actor, recall: RecallFacts): void {
  const refusal = refusalOf(action, actor, recall)
  if (refusal !== null) throw refusal
}

function refusalOf(action: RecallAction, actor: Actor, recall: RecallFacts): RuleError | null {
  const { who } = RECALL_ACTION_TABLE[action]
  if (actor !== 'system' && !hasRole(actor.roles, 'SUPER_USER', ...who))
    return new RuleError('ROLE_MISSING', { action, roles: who })
  const state = recallState(recall)
  return RECALL_WORKFLOW.moves[action][state] === undefined
    ? new RuleError('ACTION_NOT_ALLOWED', { action, state })
    : null
}
