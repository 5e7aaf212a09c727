import type { OrderReply } from '@cais/contract/orders/schemas'
import { MAX_DOCUMENTS } from '@cais/contract/shipments/input'
import { againOnConflict } from './api-client.ts'
import { type ExpectedDocument, netOf, quantitiesOf } from './expected.ts'
import { inParallel } from './in-parallel.ts'
import type { DriveUsers } from './sign-in-users.ts'
import { onHand, receiveMissingStock } from './stock-on-hand.ts'
import { waitUntil } from './wait-until.ts'

export type DriveResult = {
  readonly documents: readonly DocumentComparison[]
  readonly stock: readonly StockDifference[]
  /** Documents that a shipment could not bill, in the server's words. */
  readonly failures: readonly string[]
}

type Report = (sentence: string) => void

/** Drives imported orders to their invoices as the people whose task each step is, and compares the invoices with the file. What is billed already stays. */
export async function driveOrders(
  users: DriveUsers,
  documents: readonly ExpectedDocument[],
  report: Report,
): Promise<DriveResult> {
  const orders = await inParallel(documents, ({ orderId }) => verifiedOrder(users, orderId))
  const billed = new Set(orders.filter(isBilled).map(({ id }) => id))
  const open = documents.filter(({ orderId }) => !billed.has(orderId))
  const [first] = orders
  const warehouseId = first?.warehouse ?? ''
  report(`${documents.length} orders are verified, ${billed.size} billed already.`)

  report(
    `Received ${await receiveMissingStock(users, warehouseId, quantitiesOf(open))} articles that were short.`,
  )
  const products = [...quantitiesOf(documents).keys()]
  const before = await onHand(users, warehouseId, products)
  const failures = await bringToInvoice(users, { warehouseId, open, report })
  const after = await onHand(users, warehouseId, products)
  return {
    documents: await compareDocuments(users, documents),
    stock: compareStock(open, before, after),
    failures,
  }
}

type Work = {
  readonly warehouseId: string
  readonly open: readonly ExpectedDocument[]
  readonly report: Report
}

async function bringToInvoice(users: DriveUsers, { warehouseId, open, report }: Work): Promise<string[]> {
  await inParallel(open, ({ orderId }) => approve(users, orderId))
  report('All approvals are given.')
  await inParallel(open, ({ orderId }) => againOnConflict(() => pick(users, orderId)))
  report('All lines are sent to picking.')
  const ready = await inParallel(open, ({ orderId }) => readOrder(users, orderId))
  const aboard = ready.filter(({ stages }) => stages.includes('AVAILABLE_FOR_PICKING')).map(({ id }) => id)
  const failures: string[] = []
  for (const [index, orderIds] of truckloads(aboard).entries()) {
    failures.push(...(await ship(users, warehouseId, orderIds)))
    report(`Shipment ${index + 1}: ${orderIds.length} documents are on their way.`)
  }
  return failures
}

const REASON = 'Preço acordado no ficheiro de encomendas'

/** Waits for the verification of an order and has every approval given that it asks for, each by the role of its stage. */
async function approve(users: DriveUsers, orderId: number): Promise<void> {
  const { approvals } = await verifiedOrder(users, orderId)
  for (const { stage, decision } of approvals) {
    if (decision !== null) continue
    const { version } = await readOrder(users, orderId)
    const body = { version, stage, decision: 'approve' as const, reason: REASON }
    await users[stage].call('POST /orders/{id}/approvals', { params: { id: orderId }, body })
  }
}

const readOrder = async ({ seller }: DriveUsers, id: number): Promise<OrderReply> =>
  (await seller.call('GET /orders/{id}', { params: { id } })).data

const isVerified = ({ status }: OrderReply) => status !== 'SUBMITTED' && status !== 'DRAFT'

/** The order once its verification is over. */
const verifiedOrder = (users: DriveUsers, id: number): Promise<OrderReply> =>
  waitUntil(`the verification of order ${id}`, async () => {
    const order = await readOrder(users, id)
    return isVerified(order) ? order : undefined
  })

const isBilled = ({ stages }: OrderReply): boolean => stages.includes('BILLED')

/** Reserves what an order still lacks and sends all of its lines to picking. */
async function pick(users: DriveUsers, orderId: number): Promise<void> {
  const params = { id: orderId }
  const order = await waitUntil(`the allocation of order ${orderId}`, async () => {
    const current = await readOrder(users, orderId)
    return current.stages.some((stage) => stage.endsWith('_APPROVAL')) ? undefined : current
  })
  if (order.lines.some(({ buckets }) => buckets.open > 0)) {
    await users.analyst.call('POST /orders/{id}/stock/allocate', { params, body: { version: order.version } })
  }
  const { version, lines } = await readOrder(users, orderId)
  const reserved = lines.filter(({ buckets }) => buckets.reserved > 0)
  if (reserved.length === 0) return
  const decisions = reserved.map(({ id }) => ({ lineId: id, decision: 'picking' as const }))
  await users.analyst.call('POST /orders/{id}/stock/process', { params, body: { version, lines: decisions } })
}

/** One document beside what was invoiced for it, in centavos. */
export type DocumentComparison = {
  readonly document: string
  readonly invoices: string
  readonly expected: number
  readonly invoiced: number
}

/** The invoiced net of each document beside quantity × price of the file. */
const compareDocuments = (
  users: DriveUsers,
  documents: readonly ExpectedDocument[],
): Promise<DocumentComparison[]> =>
  inParallel(documents, async ({ document, orderId, lines }) => {
    const { data } = await users.distribution.call('GET /invoices', { query: { orderId } })
    return {
      document,
      invoices: data.map(({ number }) => number).join(' '),
      expected: netOf(lines),
      invoiced: data.reduce((sum, { net }) => sum + net, 0),
    }
  })

/** A product whose stock did not fall by what was invoiced, in thousandths. */
export type StockDifference = {
  readonly product: string
  readonly expected: number
  readonly decrease: number
}

function compareStock(
  billed: readonly ExpectedDocument[],
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): StockDifference[] {
  const quantities = quantitiesOf(billed)
  return [...before].flatMap(([product, amount]) => {
    const expected = quantities.get(product) ?? 0
    const decrease = amount - (after.get(product) ?? 0)
    return decrease === expected ? [] : [{ product, expected, decrease }]
  })
}

/** Splits documents into trucks. */
const truckloads = (orderIds: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(orderIds.length / MAX_DOCUMENTS) }, (_, truck) =>
    orderIds.slice(truck * MAX_DOCUMENTS, (truck + 1) * MAX_DOCUMENTS),
  )

/** Loads a truck, sends it off and has its documents billed. Answers what each document that was not billed says. */
async function ship(users: DriveUsers, warehouseId: string, orderIds: readonly number[]): Promise<string[]> {
  const body = { ...TRUCK, warehouseId, orderIds: [...orderIds] }
  const { content: shipment } = await users.picking.call('POST /shipments', { body })
  const params = { id: shipment.id }
  await users.picking.call('PUT /shipments/{id}/status-update/{status}', {
    params: { ...params, status: 'loading' },
  })
  await users.distribution.call('PUT /shipments/{id}/status-update/{status}', {
    params: { ...params, status: 'finished' },
  })
  await users.distribution.call('POST /shipments/{id}/invoice', { params, body: {} })
  const documents = await waitUntil(`the invoices of shipment ${shipment.number}`, async () => {
    const { data } = await users.distribution.call('GET /shipments/{id}', { params })
    return data.stage === 'billing' ? undefined : data.documents
  })
  return documents.flatMap(({ number, billing }) =>
    billing.state === 'billed' ? [] : [`${number}: ${billing.state} ${billing.message ?? ''}`],
  )
}

const TRUCK = {
  assigneeName: 'Equipa de carga A',
  driverName: 'Motorista da condução',
  carRegistration: 'CAI 500 MC',
  route: 'Condução de demonstração',
}
