import { approve } from './approve.ts'
import type { Crew } from './crew.ts'
import { type ExpectedDocument, quantitiesOf } from './expected.ts'
import { inParallel } from './in-parallel.ts'
import { isBilled, readOrder, verifiedOrder } from './orders.ts'
import { pick } from './pick.ts'
import { type Reckoning, reckonDocuments, reckonStock, type StockDifference } from './reckon.ts'
import { ship, truckloads } from './ship.ts'
import { onHand, supply } from './supply.ts'

export type Drive = {
  readonly documents: readonly Reckoning[]
  readonly stock: readonly StockDifference[]
  /** Documents that a shipment could not bill, in the server's words. */
  readonly failures: readonly string[]
}

type Tell = (sentence: string) => void

/** Drives imported orders to their invoices as the people whose job each step is, and reckons. What is billed already stays. */
export async function driveOrders(
  crew: Crew,
  documents: readonly ExpectedDocument[],
  tell: Tell,
): Promise<Drive> {
  const orders = await inParallel(documents, ({ orderId }) => verifiedOrder(crew, orderId))
  const billed = new Set(orders.filter(isBilled).map(({ id }) => id))
  const open = documents.filter(({ orderId }) => !billed.has(orderId))
  const [first] = orders
  const warehouseId = first?.warehouse ?? ''
  tell(`${documents.length} orders are verified, ${billed.size} billed already.`)

  tell(`Received ${await supply(crew, warehouseId, quantitiesOf(open))} articles that were short.`)
  const articles = [...quantitiesOf(documents).keys()]
  const before = await onHand(crew, warehouseId, articles)
  const failures = await bringToInvoice(crew, { warehouseId, open, tell })
  const after = await onHand(crew, warehouseId, articles)
  return {
    documents: await reckonDocuments(crew, documents),
    stock: reckonStock(open, before, after),
    failures,
  }
}

type Work = { readonly warehouseId: string; readonly open: readonly ExpectedDocument[]; readonly tell: Tell }

async function bringToInvoice(crew: Crew, { warehouseId, open, tell }: Work): Promise<string[]> {
  await inParallel(open, ({ orderId }) => approve(crew, orderId))
  tell('All approvals are given.')
  await inParallel(open, ({ orderId }) => pick(crew, orderId))
  tell('All lines are sent to picking.')
  const ready = await inParallel(open, ({ orderId }) => readOrder(crew, orderId))
  const aboard = ready.filter(({ stages }) => stages.includes('AVAILABLE_FOR_PICKING')).map(({ id }) => id)
  const failures: string[] = []
  for (const [index, orderIds] of truckloads(aboard).entries()) {
    failures.push(...(await ship(crew, warehouseId, orderIds)))
    tell(`Shipment ${index + 1}: ${orderIds.length} documents are on their way.`)
  }
  return failures
}
