import { expect, test } from 'vitest'
import { ATTENTION_ACTS, ATTENTIONS, type AttentionFacts, attentionsOf } from './attention.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()
const FINE: AttentionFacts = {
  active: true,
  failedSignIns: false,
  hasRole: true,
  branchMissing: false,
  branchInactive: false,
  operationsInactive: false,
  linkExpired: false,
  noPassword: false,
  temporaryPassword: false,
  createdAt: daysAgo(400),
  lastSignInAt: daysAgo(1),
}

test.each([
  ['nothing', {}, []],
  ['wrong passwords', { failedSignIns: true }, ['FAILED_SIGN_INS']],
  ['no role', { hasRole: false }, ['NO_ROLE']],
  ['a branch that is not there', { branchMissing: true }, ['BRANCH_MISSING']],
  ['an inactive branch', { branchInactive: true }, ['BRANCH_INACTIVE']],
  ['inactive operations', { operationsInactive: true }, ['OPERATIONS_INACTIVE']],
  ['a link that expired', { linkExpired: true }, ['LINK_EXPIRED']],
  ['no password', { noPassword: true }, ['NO_PASSWORD']],
  ['a temporary password', { temporaryPassword: true }, ['TEMPORARY_PASSWORD']],
  ['never signed in, 14 days old', { lastSignInAt: null, createdAt: daysAgo(14) }, []],
  ['never signed in, 15 days old', { lastSignInAt: null, createdAt: daysAgo(15) }, ['NEVER_SIGNED_IN']],
  ['away for 90 days', { lastSignInAt: daysAgo(90) }, []],
  ['away for 91 days', { lastSignInAt: daysAgo(91) }, ['LONG_AWAY']],
  ['several, the urgent first', { hasRole: false, linkExpired: true }, ['NO_ROLE', 'LINK_EXPIRED']],
  ['an inactive account', { active: false, hasRole: false, noPassword: true }, []],
])('%s', (_what, change, expected) => {
  expect(attentionsOf({ ...FINE, ...change }, NOW)).toEqual(expected)
})

test('each reason has an act', () => {
  expect(Object.keys(ATTENTION_ACTS)).toEqual([...ATTENTIONS])
})
