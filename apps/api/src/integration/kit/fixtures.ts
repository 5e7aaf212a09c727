import { TRUCK } from '../../testing/flow.ts'
import { idempotencyKey } from '../../testing/people.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import type { Company } from './company.ts'

/** A document or shipment that a call can use. */
export type Found = { readonly id: number; readonly version: number; readonly orderId: number }

/** The state of a document that a call needs; from 'ready' on it is the shipment that carries the document. */
export type Kind =
  | 'draft'
  | 'quote'
  | 'approval'
  | 'analysis'
  | 'picking'
  | 'ready'
  | 'loading'
  | 'finished'
  | 'billed'
  | 'failed'

const BATCH = 4
const BEFORE_PICKING: readonly Kind[] = ['quote', 'approval', 'analysis']

/** Makes documents ahead, a few at a time: `take` gives each one only once. */
export function createFixtures(company: Company) {
  const stock = new Map<Kind, Found[]>()
  return async function take(kind: Kind): Promise<Found> {
    const available = stock.get(kind) ?? []
    if (available.length === 0) available.push(...(await makeAll(company, kind)))
    stock.set(kind, available)
    const found = available.pop()
    if (found === undefined) throw new Error(`No ${kind} was made`)
    return found
  }
}

export type Take = ReturnType<typeof createFixtures>

async function makeAll(company: Company, kind: Kind): Promise<Found[]> {
  const drafts = await each(Array.from({ length: BATCH }), () => makeDraft(company, kind))
  if (kind === 'draft') return drafts
  await each(drafts, (draft) => submit(company, draft))
  await runJobs(company.testApp)
  const ids = drafts.map(({ id }) => id)
  if (BEFORE_PICKING.includes(kind)) return each(ids, (id) => foundOrder(company, id))
  await each(ids, (id) => sendToPicking(company, id))
  if (kind === 'picking') return each(ids, (id) => foundOrder(company, id))
  const shipments = await each(ids, (id) => shipAs(company, id, kind))
  await runJobs(company.testApp)
  return each(shipments, ({ id, orderId }) => foundShipment(company, id, orderId))
}

const each = <T, R>(all: readonly T[], work: (one: T) => Promise<R>) => Promise.all(all.map(work))

async function makeDraft({ must, people, customer, unbillable }: Company, kind: Kind): Promise<Found> {
  const lines = [
    { productId: 'RICE', quantity: 2, discountPercentage: kind === 'approval' ? 50 : 0 },
    { productId: 'OIL', quantity: 1.5 },
  ]
  const customerId = (kind === 'failed' ? unbillable : customer).id
  const type = kind === 'quote' ? 'COT' : 'PEV'
  const { content } = await must(people.CREATOR, 'POST /drafts', { type, customerId, lines })
  return { id: content.id, version: content.version, orderId: content.id }
}

const submit = ({ must, people }: Company, { id, version }: Found) =>
  must(people.CREATOR, `POST /drafts/${id}/submit`, { version, latitude: -25.9, longitude: 32.6 })

async function foundOrder({ must, people }: Company, id: number): Promise<Found> {
  const { data } = await must(people.ADMIN, `GET /orders/${id}`)
  return { id, version: data.version, orderId: id }
}

async function foundShipment({ must, people }: Company, id: number, orderId: number): Promise<Found> {
  const { data } = await must(people.ADMIN, `GET /shipments/${id}`)
  return { id, version: data.version, orderId }
}

async function sendToPicking({ must, people }: Company, id: number) {
  const { data } = await must(people.ADMIN, `GET /orders/${id}/stock`)
  const lines = data.lines.map((line: { id: number }) => ({ lineId: line.id, decision: 'picking' }))
  await must(people.ADMIN, `POST /orders/${id}/stock/process`, { version: data.version, lines })
}

const STEPS: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  loading: ['loading'],
  finished: ['loading', 'finished'],
  billed: ['loading', 'finished', 'billing'],
  failed: ['loading', 'finished', 'billing'],
}

async function shipAs({ must, people }: Company, orderId: number, kind: Kind) {
  const { content } = await must(people.ADMIN, 'POST /shipments', { ...TRUCK, orderIds: [orderId] })
  for (const status of STEPS[kind] ?? []) {
    const path = `PUT /shipments/${content.id}/status-update/${status}`
    await must(people.ADMIN, path, undefined, idempotencyKey())
  }
  return { id: content.id as number, orderId }
}
