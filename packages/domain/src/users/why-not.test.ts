import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../access/roles.ts'
import { ORDER_ACTION_TABLE } from '../orders/action-table.ts'
import { refusalOf } from '../orders/actions.ts'
import { SHIPMENT_ACTION_TABLE } from '../shipments/action-table.ts'
import { refusalOf as refusalOfShipment } from '../shipments/actions.ts'
import type { ShipmentFacts } from '../shipments/facts.ts'
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
import { partsOf, QUESTIONS, type Question } from './questions.ts'
import { hasRight, isForCreator, rolesGiving, type Subject, whyNot } from './why-not.ts'

const asked = (id: number, ...roles: readonly Role[]) => ({ ...user(id, ...roles), active: true })
const CONTEXT = { ownDocumentsAllowed: false, quotes: { today: '2026-11-24' } }
const about = (facts: ReturnType<typeof draftFacts>): Subject => ({ kind: 'order', facts, context: CONTEXT })
const pending = verifiedFacts({ approvals: [approval('COMMERCIAL'), approval('FINANCIAL')] })
const failed = (person: ReturnType<typeof asked>, question: Question, subject?: Subject) => {
  const { can, findings } = whyNot(person, question, subject)
  const rules = findings.filter(({ holds }) => !holds).map(({ rule }) => rule)
  expect(can).toBe(rules.length === 0)
  return rules
}

describe('the answer is what the server decides', () => {
  const orders = [
    draftFacts(),
    submittedFacts(),
    pending,
    verifiedFacts({ lines: [line({ open: 1, reserved: 1 })] }),
    verifiedFacts({ lines: [line({ picking: 1 })] }),
    verifiedFacts({ lines: [line({ loading: 1 })], shipment: onShipment('loading') }),
    verifiedFacts({ type: 'COT', answeredAt: NOW, dueAt: '2026-11-20' }),
  ]
  const shipment: ShipmentFacts = {
    branchId: pending.branchId,
    warehouseId: 'SD1',
    assigneeName: 'a',
    driverName: 'b',
    carRegistration: 'c',
    route: 'd',
    startedAt: null,
    finishedAt: null,
    linesLeft: 0,
    documents: [],
  }
  const places = ['own', 'elsewhere', 'deputy'] as const
  const people = ROLES.flatMap((role) =>
    places.flatMap((place) =>
      [pending.createdBy, 4711].map((id) => {
        const person = asked(id, role)
        const away = {
          absenceId: 1,
          absent: { id: 9, name: 'x' },
          stages: ['FINANCIAL'] as const,
          scope: person.scope,
        }
        if (place === 'own') return person
        const elsewhere = { ...person, scope: { branches: ['XX'], operations: 'all' as const } }
        return place === 'elsewhere' ? elsewhere : { ...elsewhere, deputyships: [away] }
      }),
    ),
  )

  test.each(QUESTIONS.filter((question) => partsOf(question).kind === 'order'))('%s', (question) => {
    const parts = partsOf(question)
    if (parts.kind !== 'order') return
    for (const person of people)
      for (const facts of orders)
        expect(
          whyNot(person, question, about(facts)).can,
          `${person.id} ${person.roles} ${facts.submittedAt}`,
        ).toBe(refusalOf(parts.name, person, facts, CONTEXT) === null)
  })

  test.each(QUESTIONS.filter((question) => partsOf(question).kind === 'shipment'))('%s', (question) => {
    const parts = partsOf(question)
    if (parts.kind !== 'shipment') return
    for (const person of people)
      expect(whyNot(person, question, { kind: 'shipment', facts: shipment }).can, `${person.roles}`).toBe(
        refusalOfShipment(parts.name, person, shipment) === null,
      )
  })
})

test('the rule that stands in the way is named', () => {
  const elsewhere = { branches: ['XX'], operations: 'all' as const }
  const approver = asked(50, 'FINANCIAL_APPROVER')
  expect(failed(approver, 'order.approve-financial', about(pending))).toEqual([])
  expect(failed(asked(50, 'OPERATOR'), 'order.approve-financial', about(pending))).toEqual(['role'])
  expect(failed({ ...approver, scope: elsewhere }, 'order.approve-financial', about(pending))).toEqual([
    'scope',
  ])
  expect(failed({ ...approver, active: false }, 'order.approve-financial', about(pending))).toEqual([
    'active',
  ])
  expect(failed(approver, 'order.approve-financial', about(submittedFacts()))).toEqual(['state'])
  const own = asked(pending.submittedBy ?? 0, 'FINANCIAL_APPROVER')
  expect(failed(own, 'order.approve-financial', about(pending))).toEqual(['own-document'])
  const overdue = verifiedFacts({ type: 'COT', answeredAt: NOW, dueAt: '2026-11-20' })
  expect(failed(asked(50, 'OPERATOR'), 'order.convert', about(overdue))).toEqual(['day'])
})

test('pages and actions in general: the roles, and the place where one is named', () => {
  expect(failed(asked(1, 'OPERATOR'), 'page.documents-create')).toEqual([])
  expect(failed(asked(1, 'OPERATOR'), 'page.approval')).toEqual(['role'])
  const analyst = {
    ...asked(1, 'STOCK_ANALYST'),
    scope: { branches: ['SD'], operations: ['VENDA'] },
  }
  const at = (branchId: string, operationId?: string): Subject => ({
    kind: 'place',
    branchId,
    ...(operationId ? { operationId } : {}),
  })
  expect(failed(analyst, 'general.manage-stock', at('SD'))).toEqual([])
  expect(failed(analyst, 'general.manage-stock', at('BE'))).toEqual(['scope'])
  expect(failed(analyst, 'general.manage-stock', at('SD', 'EXPORT'))).toEqual(['scope'])
  expect(failed(analyst, 'general.manage-customers', at('BE'))).toEqual(['scope', 'role'])
})

test('the roles that open it', () => {
  expect(rolesGiving('page.approval')).toContain('APPROVER')
  expect(rolesGiving('order.cancel')).toContain('OPERATOR')
  const ofOrder = { ...pending, branchId: 'SD' }
  expect(rolesGiving('order.cancel', about(ofOrder))).toEqual(['ADMIN', 'SUPER_USER', 'ADMIN_SD'])
  expect([isForCreator('order.cancel'), isForCreator('order.process'), isForCreator('page.stock')]).toEqual([
    true,
    false,
    false,
  ])
  expect(rolesGiving('shipment.reprint-invoices')).toContain('REPRINTING_OPERATOR')
})

test('whoever could act in another state may be asked', () => {
  const inState = whyNot(asked(50, 'FINANCIAL_APPROVER'), 'order.approve-financial', about(submittedFacts()))
  expect([inState.can, hasRight(inState)]).toEqual([false, true])
  expect(hasRight(whyNot(asked(50, 'OPERATOR'), 'order.process', about(pending)))).toBe(false)
})

test('every action that is asked about is one that people take', () => {
  for (const question of QUESTIONS) {
    const { kind, name } = partsOf(question)
    const who =
      kind === 'order'
        ? ORDER_ACTION_TABLE[name].who
        : kind === 'shipment'
          ? SHIPMENT_ACTION_TABLE[name].who
          : ['ANYONE']
    expect(who.filter((one) => one !== 'SYSTEM').length, question).toBeGreaterThan(0)
  }
})
