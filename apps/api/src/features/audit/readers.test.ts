import { HISTORY_TYPES, type HistoryType } from '@cais/contract/audit/endpoints'
import { ROLES, type Role } from '@cais/domain/access/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'

let flow: Flow
beforeAll(async () => {
  flow = await openFlow()
})
afterAll(() => flow.testApp.close())

const DOCUMENT_READERS = ROLES.filter(
  (role) => !role.startsWith('CREDIT_NOTE') && !role.startsWith('B2B') && role !== 'REPRINTING_OPERATOR',
)
const ADMINS: readonly Role[] = ['ADMIN', 'SUPER_USER']
const MANAGERS = ROLES.filter((role) => role.startsWith('ADMIN_'))
const STOCK_KEEPERS: readonly Role[] = [...ADMINS, ...MANAGERS, 'STOCK_ANALYST']

/** The types of which a role may read a history; for a missing record it gets 404, administrators an empty list. */
const READERS: Readonly<Record<HistoryType, readonly Role[]>> = {
  order: DOCUMENT_READERS,
  shipment: [...ADMINS, 'PICKING_MANAGER', 'DISTRIBUTION_MANAGER', 'REPRINTING_OPERATOR'],
  claim: [...ADMINS, 'CREDIT_NOTE_CREATOR'],
  quarantine: [...ADMINS, 'CREDIT_NOTE_CREATOR'],
  retailer: ADMINS,
  delivery: [...DOCUMENT_READERS, 'CREDIT_NOTE_CREATOR'],
  transfer: [...STOCK_KEEPERS, 'PICKING_MANAGER', 'DISTRIBUTION_MANAGER'],
  customer: [...DOCUMENT_READERS, ...ROLES.filter((role) => role.startsWith('CREDIT_NOTE'))],
  product: [...DOCUMENT_READERS, ...ROLES.filter((role) => role.startsWith('CREDIT_NOTE'))],
  payment: DOCUMENT_READERS,
  invoice: DOCUMENT_READERS,
  month: [...ADMINS, 'FINANCIAL_APPROVER'],
  'cash-day': [...ADMINS, 'FINANCIAL_APPROVER'],
  'bank-file': [...ADMINS, 'FINANCIAL_APPROVER'],
  confirmation: [...ADMINS, 'FINANCIAL_APPROVER'],
  creditnote: [...ADMINS, ...ROLES.filter((role) => role.startsWith('CREDIT_NOTE')), 'REPRINTING_OPERATOR'],
  // Own account and own absences only: others answer 404.
  user: ROLES,
  absence: ROLES,
  stock: STOCK_KEEPERS,
  'stock-count': STOCK_KEEPERS,
  'goods-receipt': STOCK_KEEPERS,
  recall: [...STOCK_KEEPERS, 'CREDIT_NOTE_CREATOR'],
  'inbound-order': ADMINS,
  exchange: ADMINS,
  warehouse: STOCK_KEEPERS,
  lock: [...ADMINS, ...MANAGERS, 'COMMERCIAL_APPROVER'],
  'vat-code': [...ADMINS, 'FINANCIAL_APPROVER'],
  'payment-condition': [...ADMINS, 'FINANCIAL_APPROVER'],
  route: [...ADMINS, 'DISTRIBUTION_MANAGER'],
  truck: [...ADMINS, 'DISTRIBUTION_MANAGER'],
  driver: [...ADMINS, 'DISTRIBUTION_MANAGER'],
  team: [...ADMINS, 'DISTRIBUTION_MANAGER'],
  reason: ADMINS,
  holiday: ADMINS,
  printer: [...ADMINS, ...MANAGERS],
  settings: ADMINS,
  branch: ADMINS,
  operation: ADMINS,
  'schedule-config': ADMINS,
  outbox: ADMINS,
  schedule: [...ADMINS, 'PICKING_MANAGER', 'DISTRIBUTION_MANAGER'],
  'price-list': [...ADMINS, 'COMMERCIAL_APPROVER'],
}

test.each(HISTORY_TYPES)('the history of %s is for those who may read the record', async (type) => {
  for (const role of ROLES) {
    const who = await signIn(flow.testApp, role, { branchId: 'SD' })
    const { status } = await flow.call(who, `GET /audit?objectType=${type}&objectId=987654`)
    const isAdmin = ADMINS.includes(role)
    expect([role, status]).toEqual([role, isAdmin ? 200 : READERS[type].includes(role) ? 404 : 403])
    const log = await flow.call(who, `GET /audit?objectType=${type}`)
    expect([role, log.status]).toEqual([role, isAdmin ? 200 : 403])
  }
})
