import type { ApprovalStage } from '../documents/approval-stage.ts'
import type { OrderAction } from '../orders/action-names.ts'
import { billOrder } from '../orders/bill-order.ts'
import { deliverAtCounter, takeBack } from '../orders/counter-order.ts'
import { approveOrder, rejectOrder, withdrawFinancial } from '../orders/decide-approval.ts'
import { decideLines, processOrder } from '../orders/decide-line.ts'
import { cancelOrder, closeOrder } from '../orders/end-order.ts'
import type { OrderFacts } from '../orders/facts.ts'
import { allocateOrder, releaseLine, reserveLine } from '../orders/hold-stock.ts'
import { type OrderLine, openLine } from '../orders/lines.ts'
import { prioritise } from '../orders/priority.ts'
import { expireQuote } from '../orders/quote.ts'
import { recallBatch } from '../orders/recall-batch.ts'
import { reviseLine, reviseOrder } from '../orders/revise-order.ts'
import {
  addToShipment,
  followShipment,
  loadOrder,
  loadShort,
  pickingToAnalysis,
  removeFromShipment,
  returnToShipment,
  unloadFailed,
  unloadOrder,
} from '../orders/ship-order.ts'
import { solveErrors, submitOrder } from '../orders/submit-order.ts'
import { giveBatch, takeBatch } from '../orders/swap-stock.ts'
import { unlockOrder, verifyOrder } from '../orders/verify-order.ts'
import { digestIn, NOW } from './order-facts.ts'
import { freeFor, type World } from './world.ts'

/** Small choices that a step makes, each from 0: which line, how much, which way. */
export type Choice = { readonly line: number; readonly amount: number; readonly way: number }

type Transition = (world: World, choice: Choice) => OrderFacts

/** How each action of the table that the server takes changes a document; the shipment's side is in shipment-steps. */
export const TRANSITIONS: Readonly<Partial<Record<OrderAction, Transition>>> = {
  // now and then it came in, and nothing of it can go on yet
  submit: ({ order }, { way }) => submitOrder(order, { ...SUBMISSION, waiting: way % 30 === 29 ? 1 : 0 }),
  'solve-errors': ({ order }) => solveErrors(order, order.lines),
  verify: ({ order }, { way }) => verifyOrder(order, findings(order, way)),
  unlock: ({ order }) => unlockOrder(order),
  'approve-commercial': ({ order }) => approveOrder(order, decision(order, 'COMMERCIAL')),
  'approve-financial': ({ order }) => approveOrder(order, decision(order, 'FINANCIAL')),
  'approve-offer': ({ order }) => approveOrder(order, decision(order, 'OFFER')),
  'reject-commercial': ({ order }) => rejectOrder(order, decision(order, 'COMMERCIAL')),
  'reject-financial': ({ order }) => rejectOrder(order, decision(order, 'FINANCIAL')),
  'withdraw-financial': ({ order }) => withdrawFinancial(order),
  'reject-offer': ({ order }) => rejectOrder(order, decision(order, 'OFFER')),
  allocate: (world) => allocateOrder(world.order, foundFor(world), NOW),
  reserve: (world, choice) => {
    const line = lineOf(world, choice)
    return reserveLine(world.order, line.id, Math.min(choice.amount, freeFor(world, line.id)))
  },
  release: (world, choice) => releaseLine(world.order, lineOf(world, choice).id, choice.amount),
  'swap-in': (world, choice) => {
    const line = lineOf(world, choice)
    return takeBatch(world.order, line.id, Math.min(choice.amount, freeFor(world, line.id)))
  },
  'swap-out': (world, choice) => {
    const { id, reserved, picking } = lineOf(world, choice)
    const bucket = choice.way % 2 === 0 && reserved > 0 ? 'reserved' : 'picking'
    const held = bucket === 'reserved' ? reserved : picking
    const quantity = choice.way % 3 === 0 ? held : choice.amount
    const replaced = choice.way % 5 === 0 ? quantity : 0
    return giveBatch(world.order, { lineId: id, bucket, quantity, replaced })
  },
  recall: (world, choice) => {
    const { id, reserved, picking } = lineOf(world, choice)
    const bucket = choice.way % 2 === 0 && reserved > 0 ? 'reserved' : 'picking'
    const held = bucket === 'reserved' ? reserved : picking
    return recallBatch(world.order, [
      { lineId: id, bucket, quantity: choice.way % 3 === 0 ? held : choice.amount },
    ])
  },
  'set-priority': ({ order }) => prioritise(order),
  'send-to-picking': (world, choice) => {
    const { id, reserved } = lineOf(world, choice)
    const quantity = choice.way % 2 === 0 ? reserved : choice.amount
    return decideLines(world.order, [{ lineId: id, decision: 'picking', quantity }])
  },
  wait: (world, choice) => decideLines(world.order, [{ lineId: lineOf(world, choice).id, decision: 'wait' }]),
  'close-line': (world, choice) =>
    decideLines(world.order, [{ lineId: lineOf(world, choice).id, decision: 'close' }]),
  process: ({ order }) => processOrder(order),
  'add-to-shipment': ({ order }) => addToShipment(order, 7),
  'remove-from-shipment': ({ order }) => removeFromShipment(order),
  'picking-to-analysis': ({ order }) => pickingToAnalysis(order),
  load: ({ order }) => loadOrder(order),
  unload: ({ order }) => unloadOrder(order),
  'load-short': ({ order }, choice) => loadShort(order, shortsOf(order, choice)),
  'follow-shipment': ({ order }) => followShipment(order, {}),
  bill: ({ order }, { way }) => billOrder(order, way % 3 === 0 ? halfOf(order) : undefined),
  'return-to-shipment': ({ order }) => returnToShipment(order, order.shipment?.stage ?? 'finished'),
  expire: ({ order }, { way }) =>
    expireQuote(order, { at: NOW, today: way % 2 === 0 ? '2026-12-20' : '2026-12-21' }),
  'apply-revision': ({ order }, choice) => revise(order, choice),
  'deliver-at-counter': (world, choice) => deliverAtCounter(world.order, takenOf(world, choice)),
  'take-back': ({ order }) => takeBack(order),
  'unload-failed': ({ order }, { line, way }) => unloadFailed(order, goodsOf(order, line + way)),
  cancel: ({ order }) => cancelOrder(order, ENDING),
  close: ({ order }) => closeOrder(order, ENDING),
}

const ENDING = { at: NOW, reason: 'mistake' }
const STAGE_SETS: readonly (readonly ApprovalStage[])[] = [
  [],
  ['COMMERCIAL'],
  ['FINANCIAL', 'COMMERCIAL'],
  ['COMMERCIAL', 'FINANCIAL'],
  ['OFFER'],
]
const SUBMISSION = {
  by: 1,
  at: NOW,
  today: '2026-11-20',
  location: { latitude: -25.97, longitude: 32.57 },
  draft: {
    customerId: 5,
    branchId: 'SD',
    warehouseId: 'SD1',
    operationId: 'GERAL',
    deliveryDate: '2026-11-22',
    dueAt: '2026-12-20',
    lines: [
      {
        productId: 'FC-1200',
        quantity: 1000,
        unit: 'un',
        stockUnit: 'un',
        factors: { unitFactor: 1000, stockFactor: 1000 },
        unitPrice: 100,
      },
    ],
  },
}

const decision = (order: OrderFacts, stage: ApprovalStage) => ({
  stage,
  by: 2,
  at: NOW,
  reason: 'agreed',
  digest: digestIn(order, stage),
})

const findings = (order: OrderFacts, way: number) => ({
  at: NOW,
  lockId: way % 7 === 6 ? 3 : null,
  approvals: (order.type === 'POF' ? (['OFFER'] as const) : (STAGE_SETS[way % STAGE_SETS.length] ?? [])).map(
    (stage) => ({ stage, digest: digestIn(order, stage) }),
  ),
})

function lineOf({ order }: World, { line }: Choice) {
  const found = order.lines[line % order.lines.length]
  if (found === undefined) throw new Error('a document has lines')
  return found
}

const foundFor = (world: World) =>
  new Map(world.order.lines.map(({ id, open }) => [id, Math.min(open, freeFor(world, id))]))

/** A part of the loaded lines, or all of them, goes back to analysis or is closed. */
const shortsOf = ({ lines }: OrderFacts, { line, amount, way }: Choice) =>
  new Map(
    lines
      .filter(({ loading }, at) => loading > 0 && (way % 2 === 0 || at === line % lines.length))
      .map(({ id, loading }) => {
        const quantity = way % 3 === 0 ? loading : Math.min(amount, loading)
        const toClose = way % 5 < 2
        return [id, { analysis: toClose ? 0 : quantity, close: toClose ? quantity : 0 }]
      }),
  )

/** Line by line kept or released; now and then the last one is forgotten. */
const goodsOf = ({ lines }: OrderFacts, seed: number) =>
  new Map(
    lines
      .slice(0, seed % 9 === 0 ? -1 : undefined)
      .map(({ id }) => [id, (id + seed) % 2 === 0 ? 'keep' : 'release'] as const),
  )

/** At the counter: all of it, or of one line a part, with the rest back in analysis or closed. */
function takenOf(world: World, choice: Choice) {
  if (choice.way % 2 === 0) return new Map()
  const { id, picking } = lineOf(world, choice)
  const rest = choice.way % 3 === 0 ? ('close' as const) : ('analysis' as const)
  return new Map([[id, { quantity: Math.floor(picking / 2), rest }]])
}

const halfOf = (order: OrderFacts) =>
  new Map(order.lines.map(({ id, loading }) => [id, Math.floor(loading / 2)]))

const STAGES: readonly ApprovalStage[] = ['COMMERCIAL', 'FINANCIAL', 'OFFER']

/** Changes a submitted document in one of five ways: nothing that counts, the due date, a quantity, a line less, a line more. */
function revise(order: OrderFacts, { line, amount, way }: Choice): OrderFacts {
  const chosen = order.lines[line % order.lines.length]?.id
  const dueAt = way % 5 === 1 ? '2026-12-24' : order.dueAt
  const lines = changedLines(order.lines, { chosen, amount, way: way % 5 })
  const after = { lines, dueAt }
  return reviseOrder(order, {
    by: 3,
    ...after,
    operationId: order.operationId,
    digestOf: (stage) => digestIn(after, stage),
    reopened: STAGES.filter((stage) => digestIn(order, stage) !== digestIn(after, stage)),
  })
}

type Change = { readonly chosen: number | undefined; readonly amount: number; readonly way: number }

function changedLines(lines: readonly OrderLine[], { chosen, amount, way }: Change): readonly OrderLine[] {
  if (way === 2)
    return lines.map((one) => (one.id === chosen ? reviseLine(one, { id: one.id, quantity: amount }) : one))
  if (way === 3 && lines.length > 1) return lines.filter(({ id }) => id !== chosen)
  if (way === 4 && lines.length < 5)
    return [...lines, openLine(Math.max(...lines.map(({ id }) => id)) + 1, amount)]
  return lines
}
