import { expect, test } from 'vitest'
import type { Role } from '../access/roles.ts'
import {
  backOffMs,
  checkRepeat,
  MAX_ATTEMPTS,
  type OutboxKind,
  type OutboxOutcome,
  type OutboxState,
  outboxActions,
  stateAfter,
} from './outbox.ts'

test('the pause after an attempt grows to half an hour', () => {
  expect([1, 2, 3, 7, 8, 100].map(backOffMs)).toEqual([
    10_000, 30_000, 60_000, 1_200_000, 1_800_000, 1_800_000,
  ])
})

const AFTER: readonly (readonly [OutboxOutcome, number, OutboxState])[] = [
  ['done', 1, 'done'],
  ['failed', 1, 'failed'],
  ['in-doubt', MAX_ATTEMPTS, 'in-doubt'],
  ['retry', 1, 'waiting'],
  ['retry', MAX_ATTEMPTS - 1, 'waiting'],
  ['retry', MAX_ATTEMPTS, 'failed'],
]
test.each(AFTER)("'%s' at attempt %i leaves it %s", (outcome, attempts, state) => {
  expect(stateAfter(outcome, attempts)).toBe(state)
})

const MAY: readonly (readonly [OutboxKind, OutboxState, Role, readonly string[]])[] = [
  ['erp-invoice', 'waiting', 'ADMIN', ['repeat']],
  ['erp-invoice', 'failed', 'SUPER_USER', ['repeat']],
  ['erp-invoice', 'in-doubt', 'ADMIN', ['repeat']],
  ['erp-invoice', 'sent', 'ADMIN', []],
  ['erp-invoice', 'done', 'ADMIN', []],
  ['invoice-mail', 'in-doubt', 'ADMIN', ['send-again']],
  ['invoice-mail', 'failed', 'ADMIN', ['repeat']],
  ['invoice-mail', 'failed', 'ADMIN_SD', []],
]
test.each(MAY)('%s that is %s: %s may %j', (kind, state, role, actions) => {
  expect(outboxActions({ roles: [role] }, { kind, state })).toEqual(actions)
})

test('what is in doubt and cannot be asked about is not simply repeated', () => {
  const admin = { roles: ['ADMIN'] as const }
  const refusal = (state: OutboxState) => () => checkRepeat(admin, { kind: 'invoice-mail', state }, 'repeat')
  expect(refusal('in-doubt')).toThrow('OUTBOX_IN_DOUBT')
  expect(refusal('done')).toThrow('OUTBOX_NOT_REPEATABLE')
  expect(refusal('failed')).not.toThrow()
})
