import { expect, test } from 'vitest'
import { approvalToShow, type Case, decisionOf, needsReason } from './decision.ts'

const approval = (stage: string, decision: string | null = null) => ({
  stage,
  decision,
  digest: `digest of ${stage}`,
})
const known = (change: object) =>
  ({
    version: 4,
    approvals: [approval('COMMERCIAL'), approval('FINANCIAL')],
    deciding: [{ stage: 'FINANCIAL', onBehalfOf: null }],
    allowedActions: ['approve-financial', 'reject-financial'],
    disabledActions: [{ action: 'approve-commercial', code: 'ROLE_MISSING', message: 'no' }],
    ...change,
  }) as unknown as Case

test.each([
  ['the wanted stage', 'COMMERCIAL', {}, 'COMMERCIAL'],
  ['the one that the user decides', undefined, {}, 'FINANCIAL'],
  [
    'the one that is open',
    undefined,
    { deciding: [], approvals: [approval('OFFER', 'approved'), approval('FINANCIAL')] },
    'FINANCIAL',
  ],
  [
    'the last one, when all are decided',
    undefined,
    { deciding: [], approvals: [approval('OFFER', 'approved')] },
    'OFFER',
  ],
])('shows %s', (_, wanted, change, stage) => {
  expect(approvalToShow(known(change), wanted)?.stage).toBe(stage)
})

test('a decision carries the version shown, and on whose behalf it is made', () => {
  const held = { deciding: [{ stage: 'FINANCIAL', onBehalfOf: { id: 1, name: 'Ana' } }] }
  expect(decisionOf(known(held), 'FINANCIAL')).toEqual({
    stage: 'FINANCIAL',
    version: 4,
    digest: 'digest of FINANCIAL',
    may: { approve: true, reject: true },
    onBehalfOf: 'Ana',
    refusal: undefined,
  })
})

test('a refusal is returned where the user may not decide, and nothing for a decided approval', () => {
  expect(decisionOf(known({}), 'COMMERCIAL')).toMatchObject({
    may: { approve: false, reject: false },
    refusal: { code: 'ROLE_MISSING' },
  })
  expect(decisionOf(known({ approvals: [approval('FINANCIAL', 'approved')] }), 'FINANCIAL')).toBeUndefined()
})

test.each([
  ['COMMERCIAL', 'approve', true],
  ['COMMERCIAL', 'reject', true],
  ['FINANCIAL', 'approve', false],
  ['FINANCIAL', 'reject', true],
  ['OFFER', 'approve', false],
  ['OFFER', 'reject', true],
] as const)('to decide %s with %s needs a reason: %s', (stage, decision, isNeeded) => {
  expect(needsReason(stage, decision)).toBe(isNeeded)
})
