import { describe, expect, test } from 'vitest'
import { canOpen, PAGES, type Page, pagesOf } from './pages.ts'
import { type NamedRole, ROLES } from './roles.ts'

/**
 * One row per page and one column per role. Columns:
 * A admin, S super user, W the six warehouse managers, O operator, K stock analyst, P picking manager, D distribution manager,
 * V approver, C commercial, F financial, Q offer approver, 1 credit creator, 2 commercial, 3 collector, 4 financial, B b2b, L b2b claims, R reprinting.
 */
const COLUMNS = 'ASWOKPDVCFQ1234BLR'
const MATRIX: Readonly<Record<Page, string>> = {
  index: /*                      */ 'ASWOKPDVCFQ1234...',
  documents: /*                  */ 'ASWOKPDVCFQ.......',
  'documents-id': /*             */ 'ASWOKPDVCFQ.......',
  'documents-create': /*         */ 'AS.O..............',
  'documents-dashboard': /*      */ 'AS.OKPDVCFQ.......',
  'documents-drafts-id': /*      */ 'AS.O..............',
  'documents-payments': /*       */ 'ASWOKPDVCFQ.......',
  'documents-invoices': /*       */ 'ASWOKPDVCFQ.......',
  'documents-invoices-id': /*    */ 'ASWOKPDVCFQ.......',
  'documents-closing': /*        */ 'AS.......F........',
  morpheus: /*                   */ 'AS................',
  stock: /*                      */ 'AS..K.............',
  'stock-recalls': /*            */ 'ASW.K......1......',
  'stock-recalls-id': /*         */ 'ASW.K......1......',
  'stock-id': /*                 */ 'AS..KPD...........',
  'stock-returns': /*            */ 'ASW.K.............',
  'stock-transfers': /*          */ 'ASW.KPD...........',
  'stock-transfers-create': /*   */ 'ASW.K.............',
  'stock-transfers-id': /*       */ 'ASW.KPD...........',
  approval: /*                   */ 'AS.....VCFQ.......',
  'approval-id': /*              */ 'AS.....VCFQ.......',
  picking: /*                    */ 'AS...PD...........',
  'picking-create': /*           */ 'AS...PD...........',
  'picking-schedules': /*        */ 'AS...PD...........',
  'picking-schedules-create': /* */ 'AS...PD...........',
  'picking-schedules-id-edit': /**/ 'AS...PD...........',
  'picking-counter': /*          */ 'AS...PD...........',
  'picking-deliveries': /*       */ 'AS...PD....1......',
  'picking-deliveries-id': /*    */ 'AS...PD....1......',
  'picking-id': /*               */ 'AS...PD..........R',
  'picking-id-newdocument': /*   */ 'AS...PD...........',
  'picking-id-loading': /*       */ 'AS...PD...........',
  components: /*                 */ 'A.................',
  settings: /*                   */ 'ASW.K...C......BL.',
  'settings-b2b-logs': /*        */ 'ASW.K...C......BL.',
  'settings-customers': /*       */ 'AS.......F........',
  'settings-customers-create': /**/ 'AS................',
  'settings-customers-id': /*    */ 'AS.......F........',
  'settings-prices': /*          */ 'AS.O....C.........',
  'settings-prices-id': /*       */ 'AS.O....C.........',
  'settings-products': /*         */ 'AS................',
  'settings-products-create': /* */ 'AS................',
  'settings-products-id': /*      */ 'AS................',
  'settings-master-data': /*     */ 'ASW...D..F........',
  'settings-imports': /*         */ 'ASW.K.D.CF........',
  'settings-imports-id': /*      */ 'ASW.K.D.CF........',
  'settings-webhooks': /*         */ 'AS................',
  'settings-outbox': /*          */ 'AS................',
  'settings-erp': /*             */ 'AS................',
  'settings-mail': /*            */ 'AS................',
  'settings-retailers-id': /*    */ 'AS................',
  'settings-users-create': /*    */ 'AS................',
  'settings-users-id': /*        */ 'AS................',
  'settings-users-id-edit': /*   */ 'AS................',
  credit: /*                     */ 'AS.........1234...',
  'credit-create': /*            */ 'AS.........1......',
  'credit-drafts-id': /*         */ 'AS.........1......',
  'credit-returns': /*           */ 'AS.......F.1234...',
  'credit-collections': /*       */ 'ASW..PD....1234...',
  'credit-id': /*                */ 'AS.........1234..R',
  'credit-id-collection': /*     */ 'ASW..PD....1234...',
  claims: /*                     */ 'AS.........1......',
  'claims-id': /*                */ 'AS.........1......',
}

const LETTER: Readonly<Record<NamedRole, string>> = {
  ADMIN: 'A',
  SUPER_USER: 'S',
  ADMIN_SD: 'W',
  ADMIN_FP: 'W',
  ADMIN_BE: 'W',
  ADMIN_ZI: 'W',
  ADMIN_NP: 'W',
  ADMIN_NC: 'W',
  OPERATOR: 'O',
  STOCK_ANALYST: 'K',
  PICKING_MANAGER: 'P',
  DISTRIBUTION_MANAGER: 'D',
  APPROVER: 'V',
  COMMERCIAL_APPROVER: 'C',
  FINANCIAL_APPROVER: 'F',
  OFFER_APPROVER: 'Q',
  CREDIT_NOTE_CREATOR: '1',
  CREDIT_NOTE_COMMERCIAL_APPROVER: '2',
  CREDIT_NOTE_COLLECTOR: '3',
  CREDIT_NOTE_FINANCIAL_APPROVER: '4',
  B2B: 'B',
  B2B_CLAIMS: 'L',
  REPRINTING_OPERATOR: 'R',
}

test('every row of the picture has a place for every role', () => {
  for (const page of PAGES) {
    expect(MATRIX[page].length, page).toBe(COLUMNS.length)
    for (const [index, cell] of [...MATRIX[page]].entries())
      expect(['.', COLUMNS[index]], page).toContain(cell)
  }
})

describe.each(PAGES)('%s', (page) => {
  test.each(ROLES)('%s', (role) => {
    expect(canOpen([role], page)).toBe(MATRIX[page].includes(LETTER[role]))
  })
})

test('the union over the roles applies', () => {
  expect(pagesOf(['B2B', 'REPRINTING_OPERATOR'])).toEqual([
    'picking-id',
    'settings',
    'settings-b2b-logs',
    'credit-id',
  ])
  expect(pagesOf([])).toEqual([])
})
