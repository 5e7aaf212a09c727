import type { OrderAction } from '../orders/action-names.ts'
import { billOrder } from '../orders/bill-order.ts'
import { approveOrder, withdrawFinancial } from '../orders/decide-approval.ts'
import { decideLines, processOrder } from '../orders/decide-line.ts'
import { cancelOrder, closeOrder } from '../orders/end-order.ts'
import type { OrderFacts } from '../orders/facts.ts'
import type { OrderLine } from '../orders/lines.ts'
import { recallBatch } from '../orders/recall-batch.ts'
import { loadShort, returnToShipment } from '../orders/ship-order.ts'
import { giveBatch } from '../orders/swap-stock.ts'
import { approval, line, NOW, onShipment, verifiedFacts } from './order-facts.ts'

/** Steps that random histories seldom take, taken once each: the action, the document before and after it. */
export type RareStep = {
  readonly action: OrderAction
  readonly before: OrderFacts
  readonly after: OrderFacts
}

export const rareSteps = (): RareStep[] => [
  rare('send-to-picking', partlyInDoubt, (order) => decideLines(order, [{ lineId: 2, decision: 'picking' }])),
  rare('send-to-picking', order(onShipment('ready'), { picking: 1 }, { reserved: 1 }), (o) =>
    decideLines(o, [{ lineId: 2, decision: 'picking' }]),
  ),
  rare('send-to-picking', order(onShipment('loading'), { loading: 1 }, { reserved: 1 }), (o) =>
    decideLines(o, [{ lineId: 2, decision: 'picking' }]),
  ),
  rare('send-to-picking', order(onShipment('billing'), { loading: 1 }, { reserved: 1 }), (o) =>
    decideLines(o, [{ lineId: 2, decision: 'picking' }]),
  ),
  rare('process', partlyInDoubt, processOrder),
  rare('close-line', partlyInDoubt, closeSecond),
  rare('close', partlyInDoubt, close),
  ...shortLoads(),
  rare('swap-out', order(null, { picking: 1, open: 1, waiting: true }), (o) =>
    giveBatch(o, { lineId: 1, bucket: 'picking', quantity: 1, replaced: 0 }),
  ),
  recalled(order(onShipment('loading'), { loading: 1 }, { picking: 1 })),
  recalled(order(onShipment('partially-billed', 'in-doubt'), { loading: 1 }, { picking: 1 })),
  recalled(order(onShipment('partially-billed', 'billed'), { billed: 1 }, { picking: 1 })),
  rare('send-to-picking', order(onShipment('loading'), { loading: 1 }, { reserved: 1 }), (o) =>
    decideLines(o, [{ lineId: 2, decision: 'picking' }]),
  ),
  rare('bill', order(onShipment('partially-billed', 'in-doubt'), { loading: 1 }, { picking: 1 }), (o) =>
    billOrder(o),
  ),
  rare(
    'return-to-shipment',
    order(onShipment('partially-billed', 'billed'), { loading: 1, billed: 1 }),
    (o) => returnToShipment(o, 'billing'),
  ),
  rare(
    'approve-financial',
    { ...order(null, { open: 1, waiting: true }), approvals: [approval('FINANCIAL')] },
    (o) => approveOrder(o, { stage: 'FINANCIAL', by: 2, at: NOW, reason: '', digest: 'd' }),
  ),
  rare(
    'withdraw-financial',
    { ...order(null, { open: 1, waiting: true }), approvals: [approval('FINANCIAL')] },
    withdrawFinancial,
  ),
  rare('cancel', order(null, { open: 1, waiting: true }), (o) =>
    cancelOrder(o, { at: NOW, reason: 'mistake' }),
  ),
  rare('close-line', order(null, { billed: 1 }, { open: 1 }), closeSecond),
  rare('close-line', order(null, { billed: 1 }, { open: 1, waiting: true }), closeSecond),
  rare('close', order(null, { billed: 1 }, { open: 1 }), close),
  rare('close', order(null, { billed: 1 }, { open: 1, waiting: true }), close),
  rare('close', order(null, { billed: 1 }, { picking: 1 }, { open: 1 }), close),
  rare('close', order(null, { billed: 1 }, { picking: 1 }), close),
  rare('close', order(onShipment('ready'), { billed: 1 }, { picking: 1 }), close),
  rare('close', order(onShipment('ready'), { picking: 1 }), close),
  rare('close', order(onShipment('billing'), { loading: 1 }, { open: 1 }), close),
  rare('close', order(onShipment('loading'), { loading: 1 }, { open: 1 }), close),
  rare('close', order(onShipment('finished'), { loading: 1 }, { open: 1 }), close),
]

/** The truck leaves without line 1 of documents whose other lines stand elsewhere. */
function shortLoads(): RareStep[] {
  const truck = onShipment('loading')
  const short = (before: OrderFacts, rest: 'analysis' | 'close') =>
    rare('load-short', before, (o) => loadShort(o, new Map([[1, { analysis: 0, close: 0, [rest]: 1 }]])))
  return [
    short(order(truck, { loading: 1 }, { loading: 1 }), 'close'),
    short(order(truck, { loading: 1 }, { loading: 1 }), 'analysis'),
    short(order(truck, { loading: 1 }), 'analysis'),
    short(order(truck, { loading: 1 }), 'close'),
    short(order(truck, { loading: 1 }, { billed: 1 }), 'close'),
    short(order(truck, { loading: 1 }, { picking: 1 }), 'close'),
    short(order(truck, { loading: 1 }, { open: 1, waiting: true }), 'close'),
    short(order(truck, { loading: 1 }, { reserved: 1 }), 'close'),
  ]
}

/** The batch of line 2, picked after the rest was loaded, is recalled. */
const recalled = (before: OrderFacts) =>
  rare('recall', before, (o) => recallBatch(o, [{ lineId: 2, bucket: 'picking', quantity: 1 }]))

const order = (shipment: OrderFacts['shipment'], ...lines: readonly Partial<OrderLine>[]): OrderFacts =>
  verifiedFacts({
    shipment,
    allocatedAt: NOW,
    lines: lines.map((change, index) => line({ ...change, id: index + 1 })),
  })

/** One line is loaded and its billing in doubt; the other is reserved and needs a decision. */
const partlyInDoubt = order(onShipment('partially-billed', 'in-doubt'), { loading: 1 }, { reserved: 1 })

const closeSecond = (facts: OrderFacts) => decideLines(facts, [{ lineId: 2, decision: 'close' }])

const close = (facts: OrderFacts) => closeOrder(facts, { at: NOW, reason: 'customer gave up' })

const rare = (
  action: OrderAction,
  before: OrderFacts,
  take: (order: OrderFacts) => OrderFacts,
): RareStep => ({
  action,
  before,
  after: take(before),
})
