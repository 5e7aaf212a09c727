import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../access/roles.ts'
import {
  approval,
  draftFacts,
  line,
  NOW,
  onShipment,
  submittedFacts,
  user,
  verifiedFacts,
} from '../testing/order-facts.ts'
import type { OrderAction } from './action-names.ts'
import { allowedActions, assertAllowed, refusalOf } from './actions.ts'

const draft = draftFacts()
const pending = verifiedFacts({
  approvals: [approval('COMMERCIAL'), approval('FINANCIAL'), approval('OFFER')],
})
const inAnalysis = verifiedFacts({ lines: [line({ open: 1, reserved: 1 })] })
const inPicking = verifiedFacts({ lines: [line({ picking: 1 })] })
const onTruck = verifiedFacts({ lines: [line({ loading: 1 })], shipment: onShipment('loading') })
const failed = verifiedFacts({
  lines: [line({ loading: 1 })],
  shipment: onShipment('partially-billed', 'failed'),
})

const answered = verifiedFacts({ type: 'COT', answeredAt: NOW, dueAt: '2026-12-20' })

const ADMINS: readonly Role[] = ['ADMIN', 'SUPER_USER', 'ADMIN_SD']
const ALL: readonly Role[] = ['ADMIN', 'SUPER_USER']

/** Who, not being the creator, may take the action in the state in which it is possible. */
const MATRIX: readonly (readonly [OrderAction, typeof draft, readonly Role[]])[] = [
  ['save-draft', draft, ALL],
  ['delete-draft', draft, ALL],
  ['submit', draft, ALL],
  ['approve-commercial', pending, [...ALL, 'COMMERCIAL_APPROVER']],
  ['approve-financial', pending, [...ALL, 'FINANCIAL_APPROVER']],
  ['approve-offer', pending, [...ALL, 'OFFER_APPROVER']],
  ['reject-commercial', pending, [...ALL, 'COMMERCIAL_APPROVER']],
  ['reject-financial', pending, [...ALL, 'FINANCIAL_APPROVER']],
  ['reject-offer', pending, [...ALL, 'OFFER_APPROVER']],
  ['reserve', inAnalysis, [...ALL, 'STOCK_ANALYST']],
  ['release', inAnalysis, [...ALL, 'STOCK_ANALYST']],
  ['send-to-picking', inAnalysis, [...ALL, 'STOCK_ANALYST']],
  ['swap-in', inAnalysis, [...ALL, 'STOCK_ANALYST']],
  ['swap-out', inPicking, [...ALL, 'STOCK_ANALYST']],
  ['set-priority', inAnalysis, [...ALL, 'STOCK_ANALYST']],
  ['wait', inAnalysis, [...ALL, 'STOCK_ANALYST']],
  ['close-line', inAnalysis, [...ALL, 'STOCK_ANALYST']],
  ['process', inAnalysis, [...ALL, 'STOCK_ANALYST']],
  ['add-to-shipment', inPicking, [...ALL, 'PICKING_MANAGER', 'DISTRIBUTION_MANAGER']],
  ['picking-to-analysis', inPicking, [...ALL, 'PICKING_MANAGER', 'DISTRIBUTION_MANAGER', 'STOCK_ANALYST']],
  ['return-to-shipment', failed, [...ALL, 'PICKING_MANAGER', 'DISTRIBUTION_MANAGER']],
  ['unload-failed', failed, [...ALL, 'PICKING_MANAGER', 'DISTRIBUTION_MANAGER']],
  ['expire', answered, []],
  ['convert', answered, [...ALL, 'OPERATOR']],
  ['revise', inAnalysis, ALL],
  ['apply-revision', inAnalysis, ALL],
  ['cancel', inPicking, ADMINS],
  ['close', inPicking, ADMINS],
  ['duplicate', inPicking, [...ALL, 'OPERATOR']],
  ['print', inPicking, ROLES.filter((role) => !role.startsWith('ADMIN_') || role === 'ADMIN_SD')],
  ['allocate', inAnalysis, []],
  ['load', verifiedFacts({ lines: [line({ picking: 1 })], shipment: onShipment('ready') }), []],
]

describe.each(MATRIX)('%s', (action, facts, allowed) => {
  test.each(ROLES)('by %s', (role) => {
    const refusal = refusalOf(action, user(99, role), facts)
    const code = refusal?.code ?? null
    const seen = !role.startsWith('ADMIN_') || role === 'ADMIN_SD'
    expect(code).toBe(allowed.includes(role) ? null : seen ? 'ROLE_MISSING' : 'NOT_FOUND')
  })
})

test.each(['none', 'waiting', 'sent', 'billed', 'in-doubt'] as const)(
  'a document whose billing is %s is not unloaded',
  (billing) => {
    const facts = { ...failed, shipment: onShipment('partially-billed', billing) }
    expect(refusalOf('unload-failed', user(99, 'PICKING_MANAGER'), facts)?.code).toBe('ACTION_NOT_ALLOWED')
  },
)

test('a role that is missing is named', () => {
  expect(refusalOf('reserve', user(99, 'OPERATOR'), inAnalysis)?.facts).toEqual({
    action: 'reserve',
    roles: ['STOCK_ANALYST'],
  })
})

test('distinguishes a wrong state from a wrong role, and names it', () => {
  const refusal = refusalOf('reserve', user(99, 'STOCK_ANALYST'), onTruck)
  expect(refusal?.code).toBe('ACTION_NOT_ALLOWED')
  expect(refusal?.facts).toEqual({ action: 'reserve', status: 'PROCESSED', stages: ['SHIPMENT_STARTED'] })
})

test('nobody approves what they submitted themselves, admins included, unless the branch allows it', () => {
  const own = { ...pending, submittedBy: 99 }
  for (const role of ['COMMERCIAL_APPROVER', 'ADMIN'] as const) {
    expect(refusalOf('approve-commercial', user(99, role), own)?.code).toBe('OWN_DOCUMENT')
    expect(refusalOf('approve-commercial', user(99, role), own, { ownDocumentsAllowed: true })).toBeNull()
  }
})

test('a seller cancels the own document until somebody approved, and closes it until the rest is loaded', () => {
  const seller = user(1, 'OPERATOR')
  expect(allowedActions(seller, submittedFacts())).toEqual([
    'revise',
    'apply-revision',
    'cancel',
    'close',
    'duplicate',
    'print',
  ])
  expect(allowedActions(seller, pending)).toContain('cancel')
  const half = {
    ...pending,
    approvals: [approval('COMMERCIAL', { decision: 'approved' }), approval('OFFER')],
  }
  expect(allowedActions(seller, half)).not.toContain('cancel')
  expect(allowedActions(seller, inPicking)).toEqual(['close', 'duplicate', 'print'])
  expect(allowedActions(seller, onTruck)).toEqual(['duplicate', 'print'])
})

test("a draft is its creator's to save, submit and delete, and no colleague's", () => {
  const ofDraft = ['save-draft', 'delete-draft', 'submit'] as const
  const creator = user(draft.createdBy, 'OPERATOR')
  expect(allowedActions(creator, draft)).toEqual([...ofDraft, 'duplicate'])
  const colleague = user(draft.createdBy + 1, 'OPERATOR')
  expect(allowedActions(colleague, draft)).toEqual(['duplicate'])
  for (const action of ofDraft) {
    expect(refusalOf(action, creator, submittedFacts())?.code).toBe('ACTION_NOT_ALLOWED')
  }
})

test('another branch does not know the document, except its creator', () => {
  const inBeira = { ...inPicking, branchId: 'BE' }
  expect(refusalOf('print', user(99, 'OPERATOR'), inBeira)?.code).toBe('NOT_FOUND')
  expect(refusalOf('print', user(1, 'OPERATOR'), inBeira)).toBeNull()
})

test('a warehouse manager stops documents of the managed branch only', () => {
  const manager = { ...user(99, 'ADMIN_BE', 'OPERATOR') }
  expect(refusalOf('close', manager, inPicking)?.code).toBe('ROLE_MISSING')
  expect(refusalOf('close', manager, { ...inPicking, branchId: 'BE' })).toBeNull()
})

test('the system does what jobs do, and nothing that a person must decide', () => {
  expect(refusalOf('allocate', 'system', inAnalysis)).toBeNull()
  expect(refusalOf('approve-commercial', 'system', pending)?.code).toBe('ROLE_MISSING')
})

test('assertAllowed throws the refusal', () => {
  expect(() => assertAllowed('submit', user(2, 'OPERATOR'), draft)).toThrow(
    expect.objectContaining({ code: 'ROLE_MISSING' }),
  )
})
