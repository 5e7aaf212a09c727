import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app.ts'
import { callsOf } from './call.ts'
import { type Person, signIn } from './people.ts'
import { runJobs } from './run-jobs.ts'
import { addCustomer, seedTrade } from './trade.ts'

type Line = { readonly productId: string; readonly quantity: number; readonly unit?: string }

/** A branch with people and goods, and the steps of the main flow in words. */
export type Flow = Awaited<ReturnType<typeof openFlow>>

export async function openFlow(options: TestAppOptions = {}) {
  const testApp: TestApp = await buildTestApp(options)
  const call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  const people = {
    seller: await signIn(testApp, 'OPERATOR'),
    analyst: await signIn(testApp, 'STOCK_ANALYST'),
    picker: await signIn(testApp, 'PICKING_MANAGER'),
    admin: await signIn(testApp, 'ADMIN'),
  }
  const customer = await addCustomer(testApp.deps.db)
  return { testApp, db: testApp.deps.db, call, people, customer, ...stepsOf(testApp, people, customer) }
}

type People = Readonly<Record<'seller' | 'analyst' | 'picker', Person>>

function stepsOf(testApp: TestApp, { seller, analyst, picker }: People, customer: { readonly id: number }) {
  const call = callsOf(testApp)
  const must = async (...args: Parameters<typeof call>) => {
    const reply = await call(...args)
    if (reply.status >= 300) throw new Error(`${args[1]}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }

  /** Goods come in: `receive('RICE', 'L1', 10, '2027-01-31')`. Answers the level's id. */
  const receive = async (
    productId: string,
    batch: string,
    quantity: number,
    expiry: string | null = null,
  ) => {
    const line = { productId, batch, quantity, expiry }
    const body = await must(analyst, 'POST /stock/receipts', { warehouseId: 'SD1', lines: [line] })
    return body.content.batches[0].levelId as number
  }

  /** A submitted document, before its jobs ran. */
  const submit = async (lines: readonly Line[], input: object = {}): Promise<number> => {
    const draft = { customerId: customer.id, lines, ...input }
    const { content } = await must(seller, 'POST /drafts', draft)
    const place = { version: content.version, latitude: -25.9, longitude: 32.6 }
    await must(seller, `POST /drafts/${content.id}/submit`, place)
    return content.id
  }

  /** A document that is verified, needs no approval, and is allocated. */
  const allocated = async (lines: readonly Line[], input: object = {}): Promise<number> => {
    const id = await submit(lines, input)
    await runJobs(testApp)
    return id
  }

  const stock = async (id: number) => (await must(analyst, `GET /orders/${id}/stock`)).data

  /** Decides all lines of a document alike. */
  const decide = async (id: number, decision: 'picking' | 'wait' | 'close', reason = '') => {
    const { version, lines } = await stock(id)
    const decisions = lines.map((line: { id: number }) => ({ lineId: line.id, decision }))
    return await must(analyst, `POST /orders/${id}/stock/process`, { version, lines: decisions, reason })
  }

  /** A document whose whole quantity waits for a truck. */
  const picked = async (lines: readonly Line[], input: object = {}): Promise<number> => {
    const id = await allocated(lines, input)
    await decide(id, 'picking')
    return id
  }

  const ship = async (orderIds: readonly number[], input: object = {}) =>
    (await must(picker, 'POST /shipments', { ...TRUCK, orderIds, ...input })).content

  const status = async (shipmentId: number, to: string) =>
    (await must(picker, `PUT /shipments/${shipmentId}/status-update/${to}`, undefined, key())).data

  /** A shipment whose goods are on the truck, ready to be billed. */
  const loaded = async (orderIds: readonly number[]): Promise<number> => {
    const { id } = await ship(orderIds)
    await status(id, 'loading')
    await status(id, 'finished')
    return id
  }

  return {
    must,
    receive,
    submit,
    allocated,
    stock,
    decide,
    picked,
    ship,
    status,
    loaded,
    jobs: () => runJobs(testApp),
  }
}

let keys = 0
const key = () => {
  keys += 1
  return { 'idempotency-key': `flow-${keys}` }
}

export const TRUCK = {
  warehouseId: 'SD1',
  assigneeName: 'Rosa Chefe',
  driverName: 'Armando Tembe',
  carRegistration: 'AAB-123-MC',
  route: 'Maputo Centro',
}
