import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { DOCUMENT_BILLING_STATES } from '../billing/document-state.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { workflowFaults } from '../kernel/workflow.ts'
import { NOW } from '../testing/order-facts.ts'
import { emptyShipment } from '../testing/play-shipment.ts'
import { SHIPMENT_ACTIONS, type ShipmentAction } from './action-names.ts'
import { SHIPMENT_ACTION_TABLE } from './action-table.ts'
import { requestInvoices, returnDocument, setBilling } from './bill-shipment.ts'
import { deriveStage } from './derive-stage.ts'
import { addDocument, MAX_DOCUMENTS, moveDocument, removeDocument } from './documents.ts'
import type { ShipmentDocument, ShipmentFacts } from './facts.ts'
import { cancelLoading, endShipment, startShipment } from './load-shipment.ts'
import { requireStage } from './require-stage.ts'
import { SHIPMENT_STAGES } from './stages.ts'
import { SHIPMENT_WORKFLOW } from './workflow.ts'

type Choice = { readonly action: ShipmentAction; readonly order: number; readonly way: number }
type Step = {
  readonly action: ShipmentAction
  readonly before: ShipmentFacts
  readonly after: ShipmentFacts
  readonly done: boolean
}

const PLAYS: Readonly<
  Partial<Record<ShipmentAction, (shipment: ShipmentFacts, choice: Choice) => ShipmentFacts>>
> = {
  'add-document': (shipment, { order }) => edit('add-document', shipment, (list) => addDocument(list, order)),
  'remove-document': (shipment, { order }) =>
    edit('remove-document', shipment, (list) => removeDocument(list, order)),
  'move-document': (shipment, { order, way }) =>
    edit('move-document', shipment, (list) => moveDocument(list, order, way)),
  start: (shipment) => startShipment(shipment, NOW),
  'cancel-loading': cancelLoading,
  end: (shipment) => endShipment(shipment, NOW),
  invoice: requestInvoices,
  'set-billing': (shipment, { order, way }) =>
    setBilling(shipment, order, DOCUMENT_BILLING_STATES[way % DOCUMENT_BILLING_STATES.length] ?? 'sent'),
  'return-document': (shipment, { order }) => returnDocument(shipment, order),
}

function edit(
  action: ShipmentAction,
  shipment: ShipmentFacts,
  change: (documents: readonly ShipmentDocument[]) => ShipmentDocument[],
): ShipmentFacts {
  requireStage(action, shipment)
  return { ...shipment, documents: change(shipment.documents) }
}

function play(choices: readonly Choice[]): Step[] {
  let before = emptyShipment
  return choices.map((choice) => {
    const step = playOne(before, choice)
    before = step.after
    return step
  })
}

function playOne(before: ShipmentFacts, choice: Choice): Step {
  try {
    const after = PLAYS[choice.action]?.(before, choice) ?? before
    return { action: choice.action, before, after, done: true }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return { action: choice.action, before, after: before, done: false }
  }
}

/** Two documents billed and one returned: histories seldom get there. */
function rareStep(): Step {
  const documents = [1, 2].map((orderId) => ({ orderId, position: orderId, billing: 'billed' as const }))
  return playOne(
    { ...emptyShipment, startedAt: NOW, finishedAt: NOW, documents },
    { action: 'return-document', order: 1, way: 0 },
  )
}

const played = SHIPMENT_ACTIONS.filter((action) => PLAYS[action] !== undefined)
const choice: fc.Arbitrary<Choice> = fc.record({
  action: fc.constantFrom(...played, 'set-billing', 'set-billing', 'set-billing', 'set-billing', 'invoice'),
  order: fc.integer({ min: 1, max: 2 }),
  way: fc.nat({ max: 59 }),
})
const histories = fc.array(choice, { minLength: 20, maxLength: 80 })

let steps: readonly Step[]

beforeAll(() => {
  steps = fc.sample(histories, { numRuns: 1500, seed: 20261120 }).flatMap(play).concat(rareStep())
})

test('every stage can be reached, and no arrow leads nowhere', () => {
  expect(workflowFaults(SHIPMENT_WORKFLOW)).toEqual([])
})

test('each action leads only where the table says, and every arrow is walked', () => {
  const walked = new Set(
    steps.filter(({ before, after }) => deriveStage(before) !== deriveStage(after)).map(arrow),
  )
  expect([...walked].toSorted()).toEqual(arrowsOfTable().toSorted())
})

test('every stage is reached, and a refusal changes nothing', () => {
  const reached = new Set(steps.map(({ after }) => deriveStage(after)))
  expect([...reached].toSorted()).toEqual([...SHIPMENT_STAGES].toSorted())
  expect(steps.filter(({ before, after, done }) => !done && before !== after)).toEqual([])
})

test('positions are 1 to n without gaps, and a document stands there once', () => {
  const wrong = steps.filter(({ after: { documents } }) => {
    const orders = new Set(documents.map(({ orderId }) => orderId))
    return orders.size !== documents.length || documents.some(({ position }, index) => position !== index + 1)
  })
  expect(wrong).toEqual([])
})

test('a document is billed once: it never leaves billed but by being returned', () => {
  const unbilled = steps.filter(
    ({ action, before, after }) =>
      action !== 'return-document' &&
      before.documents.some(
        ({ orderId, billing }) =>
          billing === 'billed' && after.documents.find((d) => d.orderId === orderId)?.billing !== 'billed',
      ),
  )
  expect(unbilled).toEqual([])
})

test('thirty documents fit, not one more', () => {
  const full = Array.from({ length: MAX_DOCUMENTS }, (_, index) => index + 1).reduce<ShipmentDocument[]>(
    addDocument,
    [],
  )
  expect(full).toHaveLength(30)
  expect(() => addDocument(full, 31)).toThrow(expect.objectContaining({ code: 'SHIPMENT_FULL' }))
  expect(() => addDocument(full, 5)).toThrow(expect.objectContaining({ code: 'DOCUMENT_ON_OTHER_SHIPMENT' }))
})

const arrow = ({ action, before, after }: Step) => `${action}: ${deriveStage(before)} → ${deriveStage(after)}`

const arrowsOfTable = () =>
  Object.entries(SHIPMENT_ACTION_TABLE).flatMap(([action, { moves }]) =>
    Object.entries(moves).flatMap(([from, to]) => to.map((target) => `${action}: ${from} → ${target}`)),
  )
