import { ROLES, type Role } from '@cais/domain/access/roles'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../http/session/caller.ts'
import { type Change, maySee } from './change.ts'
import type { ChangedNoun } from './record-change.ts'

/**
 * Who receives a change in the own branch: A admin, S super user, W warehouse managers, O operator, K stock analyst,
 * P picking manager, D distribution manager, V approver, C commercial, F financial, Q offer approver, 1-4 credit notes,
 * B b2b, L b2b claims, R reprinting.
 */
const RECEIVERS: Readonly<Record<ChangedNoun, string>> = {
  orders: /*      */ 'ASWOKPDVCFQ.......',
  shipments: /*   */ 'AS...PD..........R',
  deliveries: /*  */ 'ASWOKPDVCFQ.......',
  transfers: /*   */ 'ASW.KPD...........',
  'credit-notes': 'AS.........1234..R',
  claims: /*      */ 'AS.........1......',
  customers: /*   */ 'ASWOKPDVCFQ.......',
  payments: /*    */ 'ASWOKPDVCFQ.......',
  stock: /*       */ 'ASWOKPD...........',
  recalls: /*     */ 'ASW.K......1......',
  'inbound-orders': 'AS................',
  exchanges: /*    */ 'ASW.K...C......BL.',
  'block-orders': 'ASW.....C.........',
  views: /*       */ 'ASWOKPDVCFQ.......',
  absences: /*    */ 'ASWOKPDVCFQ1234..R',
  'master-data': /* */ 'ASWOKPDVCFQ1234..R',
  settings: /*    */ 'AS.....VCFQ.......',
  branches: /*    */ 'ASWOKPDVCFQ1234..R',
  operations: /*  */ 'ASWOKPDVCFQ1234..R',
  'price-lists': 'AS.O....C.........',
  users: /*       */ 'AS................',
  schedules: /*    */ 'AS...PD...........',
  'schedule-config': 'AS................',
  monitoring: /*  */ 'AS................',
}

const COLUMNS: readonly Role[] = [
  'ADMIN',
  'SUPER_USER',
  'ADMIN_SD',
  ...ROLES.filter((role) => !role.startsWith('ADMIN') && role !== 'SUPER_USER'),
]
const LETTERS = 'ASWOKPDVCFQ1234BLR'

const caller = (roles: readonly Role[], fields: Partial<Caller> = {}) =>
  ({ id: 7, roles, branchId: 'SD', scope: { branches: ['SD'], operations: 'all' }, ...fields }) as Caller

const change = (fields: Partial<Change>): Change => ({
  id: 1,
  noun: 'orders',
  objectId: 1,
  version: 1,
  branchId: 'SD',
  operationId: null,
  createdBy: 99,
  status: null,
  stages: [],
  ...fields,
})

describe.each(Object.keys(RECEIVERS) as ChangedNoun[])('%s', (noun) => {
  test.each([{ branchId: 'SD' }, { branchId: null }])('goes to those who may read it (%j)', (place) => {
    const receivers = COLUMNS.map((role, index) =>
      maySee(caller([role]), change({ noun, status: noun === 'credit-notes' ? 'issued' : null, ...place }))
        ? LETTERS[index]
        : '.',
    )
    expect(receivers.join('')).toBe(RECEIVERS[noun])
  })

  test('of a credit note that is not issued does not go to who only prints again', () => {
    const cancelled = change({ noun: 'credit-notes', status: 'cancelled' })
    expect(maySee(caller(['REPRINTING_OPERATOR']), cancelled)).toBe(false)
    expect(maySee(caller(['CREDIT_NOTE_CREATOR']), cancelled)).toBe(true)
  })

  test('of another branch goes to administrators only', () => {
    const elsewhere = change({ noun, branchId: 'BE' })
    const receivers = COLUMNS.slice(2).filter((role) => maySee(caller([role]), elsewhere))
    expect(receivers).toEqual([])
  })
})

test('an unknown noun goes to nobody', () => {
  expect(maySee(caller(['ADMIN']), change({ noun: 'salaries' as ChangedNoun }))).toBe(false)
})

test('users receive changes of their own documents in other branches too, as long as their role reads them', () => {
  const own = { branchId: 'BE', createdBy: 7 }
  expect(maySee(caller(['OPERATOR']), change(own))).toBe(true)
  expect(maySee(caller(['B2B']), change(own))).toBe(false)
})
