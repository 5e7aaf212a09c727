import type { RuleError } from '@cais/domain/kernel/rule-error'
import type { OutboxKind } from '@cais/domain/outbox/outbox'
import type { FastifyBaseLogger } from 'fastify'
import type { Trx } from '../../db/transaction.ts'
import type { Deps } from '../../http/deps.ts'

/** A message as its sender reads it. */
export type OutboxMessage = {
  readonly id: number
  readonly kind: OutboxKind
  /** Ours; it stands in what is sent. */
  readonly key: string
  readonly attempts: number
  readonly payload: unknown
  readonly objectType: string
  readonly objectId: string
  /** Who caused it; null = the system. */
  readonly userId: number | null
}

/** 'retry' only when it is certain that nothing arrived; whatever may have arrived is 'in-doubt'. */
export type SendResult =
  | { readonly outcome: 'done'; readonly result?: unknown }
  | { readonly outcome: 'failed' | 'retry' | 'in-doubt'; readonly error: RuleError }

/** What the receiver says of a message: it is there, nothing of it is there, or nobody knows. */
export type AskResult = SendResult | { readonly outcome: 'absent' }

export type SendContext = Deps & { readonly log: FastifyBaseLogger; readonly at: Date }

/** How messages of one kind leave. Each feature brings the senders of its kinds (`outbox` of the feature). */
export type OutboxSender = {
  /** Neither send nor ask takes longer: after that the server that began it counts as stopped. */
  readonly timeoutMs: number
  /** So long after a message was sent, the receiver may still be busy with it: 'absent' counts only later. */
  readonly quietMs?: number
  send(message: OutboxMessage, context: SendContext): Promise<SendResult>
  /** Whether it arrived. Without it, a message in doubt waits for a person. */
  ask?(message: OutboxMessage, context: SendContext): Promise<AskResult>
  /** In the transaction that begins to send. Locks what it needs: the message is locked after it. */
  began?(trx: Trx, message: OutboxMessage, at: Date): Promise<void>
  /** In the transaction that stores the result; the same order of locks. */
  settled?(trx: Trx, message: OutboxMessage, result: SendResult, at: Date): Promise<void>
}

export type OutboxSenders = Readonly<Record<OutboxKind, OutboxSender>>
