import { expect, test } from 'vitest'
import type { Role } from '../access/roles.ts'
import { type ActingFacts, checkExchangeAction, exchangeActions } from './exchange-actions.ts'

const came: ActingFacts = {
  direction: 'in',
  channel: 'upload',
  state: 'refused',
  needsAttention: true,
  message: null,
  hasFile: true,
}
const leaves: ActingFacts = {
  ...came,
  direction: 'out',
  channel: 'http',
  hasFile: false,
  message: { kind: 'invoice-mail', state: 'failed' },
}
const inDoubt: ActingFacts = {
  ...leaves,
  state: 'in-doubt',
  message: { kind: 'invoice-mail', state: 'in-doubt' },
}

const MAY: readonly (readonly [string, ActingFacts, Role, readonly string[]])[] = [
  ['a refused file', came, 'SUPER_USER', ['repeat', 'handle']],
  ['a refused file that is dealt with', { ...came, needsAttention: false }, 'ADMIN', ['repeat']],
  ['a file that is being read', { ...came, state: 'waiting', needsAttention: false }, 'ADMIN', []],
  ['a file that was read', { ...came, state: 'done', needsAttention: false }, 'ADMIN', []],
  [
    'a service that was not reached',
    { ...came, channel: 'http', state: 'failed', hasFile: false },
    'ADMIN',
    ['repeat', 'handle'],
  ],
  ['a call that was refused', { ...came, channel: 'call', hasFile: false }, 'ADMIN', ['handle']],
  ['a message that failed', leaves, 'ADMIN', ['repeat', 'handle']],
  ['a message that cannot be asked about', inDoubt, 'ADMIN', ['send-again', 'handle']],
  [
    'a message that can be',
    { ...inDoubt, message: { kind: 'erp-invoice', state: 'in-doubt' } },
    'ADMIN',
    ['repeat', 'handle'],
  ],
  [
    'a message that arrived',
    { ...leaves, state: 'done', needsAttention: false, message: { kind: 'invoice-mail', state: 'done' } },
    'ADMIN',
    [],
  ],
  ['what left without the outbox', { ...leaves, message: null }, 'ADMIN', ['handle']],
  ['a refused file, to a warehouse manager', came, 'ADMIN_SD', []],
  ['a refused file, to its retailer', came, 'B2B', []],
]
test.each(MAY)('%s', (_what, exchange, role, actions) => {
  expect(exchangeActions({ roles: [role] }, exchange)).toEqual(actions)
})

test('what is in doubt is not simply repeated', () => {
  const admin = { roles: ['ADMIN'] as const }
  expect(() => checkExchangeAction(admin, inDoubt, 'repeat')).toThrow('EXCHANGE_IN_DOUBT')
  expect(() => checkExchangeAction(admin, inDoubt, 'send-again')).not.toThrow()
  expect(() => checkExchangeAction(admin, leaves, 'send-again')).toThrow('EXCHANGE_NOT_REPEATABLE')
})
