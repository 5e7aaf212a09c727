import type { DeliveryReply } from '@cais/contract/deliveries/schemas'
import type { LoadingReply } from '@cais/contract/loading/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditNotes } from '../../doctor/check-credit-notes.ts'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signInCreditPeople } from '../../testing/people.ts'

let flow: Flow
let people: Record<'creator' | 'commercial' | 'approver' | 'collector', Person>
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T08:00:00Z') })
  const returns = { id: 'SDR', branch_id: 'SD', name: 'Devoluções', kind: 'returns' } as const
  await flow.db.insertInto('warehouses').values(returns).execute()
  people = await signInCreditPeople(flow.testApp)
})
afterAll(() => flow.testApp.close())

const STEP = fc.record({
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('load', 'end') },
    { weight: 3, arbitrary: fc.constantFrom('outcome', 'credit') },
    { weight: 2, arbitrary: fc.constantFrom('reopen', 'bill') },
    { weight: 1, arbitrary: fc.constantFrom('take back', 'hand over', 'bill at the counter') },
  ),
  which: fc.nat(5),
  /** How much, in tenths. */
  tenths: fc.nat(10),
})
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never

/** A truck of two documents and one that its customer collects, of goods of this history alone; and what the test knows of each. */
type History = {
  readonly batches: readonly { readonly productId: string; readonly batch: string }[]
  readonly orders: readonly number[]
  readonly shipmentId: number
  readonly counterId: number
  /** What was ticked of each line and batch of the truck, and what customers gave back of each delivery line's article, in units. */
  readonly ticked: Map<string, number>
  readonly given: Map<string, number>
}

async function begin(seed: number): Promise<History> {
  const batches = [
    { productId: 'RICE', batch: `R${seed}` },
    { productId: 'RICE', batch: `S${seed}` },
    { productId: 'OIL', batch: `O${seed}` },
  ]
  for (const { productId, batch } of batches) await flow.receive(productId, batch, 10, '2027-06-30')
  const orders = [
    await flow.picked([
      { productId: 'RICE', quantity: 12 },
      { productId: 'OIL', quantity: 4 },
    ]),
    await flow.picked([{ productId: 'OIL', quantity: 3 }]),
  ]
  const counterId = await flow.picked([{ productId: 'RICE', quantity: 5 }])
  const { id: shipmentId } = await flow.ship(orders)
  await flow.status(shipmentId, 'loading')
  return { batches, orders, shipmentId, counterId, ticked: new Map(), given: new Map() }
}

const picker = () => flow.people.picker
/** Refusals that people may meet; whatever else comes back is a defect. */
async function attempt(...args: Parameters<Flow['call']>) {
  const reply = await flow.call(...args)
  if (reply.status >= 300) expect([409, 422], JSON.stringify(reply.body)).toContain(reply.status)
  return reply
}

const STEPS: Readonly<Record<Step['what'], (on: History, step: Step) => Promise<unknown>>> = {
  load: async (on, { which, tenths }) => {
    const { data } = await flow.must(picker(), `GET /shipments/${on.shipmentId}/loading`)
    const parts = (data as LoadingReply).stops.flatMap(({ lines }) => lines)
    const part = parts[which % Math.max(1, parts.length)]
    if (part === undefined) return
    const { lineId, levelId, unit, version, asked } = part
    const loaded = Math.floor((asked * tenths) / 10)
    const short = loaded < asked ? { reason: 'damaged', rest: 'close' } : {}
    const body = { lineId, levelId, unit, version, loaded, ...short }
    await attempt(picker(), `POST /shipments/${on.shipmentId}/loading`, body)
  },
  end: async (on) => {
    const { data } = await flow.must(picker(), `GET /shipments/${on.shipmentId}/loading`)
    const reply = await attempt(picker(), `PUT /shipments/${on.shipmentId}/status-update/finished`)
    if (reply.status !== 200) return
    on.ticked.clear()
    for (const { lineId, batch, loaded, asked } of (data as LoadingReply).stops.flatMap(({ lines }) => lines))
      on.ticked.set(`${lineId} ${batch}`, loaded ?? asked)
  },
  reopen: (on) => attempt(picker(), `PUT /shipments/${on.shipmentId}/status-update/loading`),
  bill: async (on) => {
    await attempt(picker(), `POST /shipments/${on.shipmentId}/invoice`)
    await flow.jobs()
  },
  'hand over': async ({ counterId }, { tenths }) => {
    const { status, body } = await flow.call(picker(), `GET /deliveries/to-collect/${counterId}`)
    if (status !== 200) return
    const [line] = body.data.lines
    const [{ levelId, quantity }] = line.batches
    const some = Math.floor((quantity * tenths) / 10)
    const short = {
      lineId: line.lineId,
      batches: [{ levelId, quantity: some }],
      reasonId: '1NC',
      rest: 'analysis',
    }
    await attempt(picker(), 'POST /deliveries', {
      ...{
        orderId: counterId,
        version: body.data.version,
        lines: some > 0 && some < quantity ? [short] : [],
      },
      ...{ receiverName: 'Ana Cossa', receiverDocument: '110100', unsignedReason: 'Assina em papel' },
    })
  },
  'take back': (on, step) =>
    onDelivery(on, step, true, ({ id, version }) =>
      attempt(picker(), `POST /deliveries/${id}/take-back`, { version }),
    ),
  'bill at the counter': (on, step) =>
    onDelivery(on, step, true, async ({ id, version }) => {
      await attempt(picker(), `POST /deliveries/${id}/invoice`, { version })
      await flow.jobs()
    }),
  outcome: (on, step) =>
    onDelivery(on, step, false, ({ id, version, lines }) => {
      const received = (loaded: number) => Math.floor((loaded * step.tenths) / 10)
      const found = lines.map((line) => ({ id: line.id, received: received(line.loaded), reasonId: '2DN' }))
      const body = { version, lines: found, receiverName: 'Rui Mate' }
      return attempt(picker(), `PUT /deliveries/${id}/outcome`, body)
    }),
  credit: (on, step) => onDelivery(on, step, null, (delivery) => collect(on, delivery, step)),
}

async function onDelivery(
  on: History,
  { which }: Step,
  atCounter: boolean | null,
  work: (delivery: DeliveryReply) => Promise<unknown>,
) {
  const open = (await deliveriesOf(on)).filter(
    (delivery) => delivery.state !== 'cancelled' && (atCounter === null || delivery.atCounter === atCounter),
  )
  const delivery = open[which % Math.max(1, open.length)]
  if (delivery !== undefined) await work(delivery)
}

/** Some of what a customer was billed is collected again; what came back lies in the returns warehouse. */
async function collect(on: History, { id, invoice, recordedAt, lines }: DeliveryReply, { tenths }: Step) {
  const [line] = lines
  if (invoice === null || recordedAt === null || line === undefined || tenths === 0) return
  const query = `customerId=${flow.customer.id}&operationId=GERAL&productId=${line.productId}`
  const { data: candidates } = await flow.must(people.creator, `GET /credit-notes/candidates?${query}`)
  const billed = candidates.find((one: { invoice: { id: number } }) => one.invoice.id === invoice.id)
  const quantity = Math.min(billed?.rest ?? 0, line.received, Math.ceil((line.received * tenths) / 20))
  if (quantity === 0) return
  const draft = {
    ...{ customerId: flow.customer.id, operationId: 'GERAL', reasonId: '3EX' },
    lines: [{ invoiceLineId: billed.invoiceLineId, quantity, negotiatedPrice: billed.invoicedPrice }],
  }
  const { content } = await flow.must(people.creator, 'POST /credit-notes', draft)
  const path = `/credit-notes/${content.id}`
  const { version } = content
  const step = async (who: Person, call: string, body: object) => (await flow.must(who, call, body)).data
  let note = await step(people.creator, `POST ${path}/submit`, { version })
  for (const [who, stage] of [
    [people.commercial, 'commercial'],
    [people.approver, 'collection'],
  ] as const)
    note = await step(who, `POST ${path}/approve/${stage}`, {
      ...{ version: note.version, digest: note.digest, reason: 'Visto' },
    })
  note = await step(people.collector, `POST ${path}/collection/start`, { version: note.version })
  const found = [{ id: note.lines[0].id, received: quantity, batch: line.batch }]
  note = await step(people.collector, `PUT ${path}/collection`, { version: note.version, lines: found })
  await step(people.collector, `POST ${path}/collection/end`, {
    ...{ version: note.version, collectedFrom: 'Ana', unsignedReason: 'Com pressa' },
  })
  const key = `${id} ${line.id}`
  on.given.set(key, (on.given.get(key) ?? 0) + quantity)
}

async function deliveriesOf({ orders, counterId }: History): Promise<DeliveryReply[]> {
  const ids: number[] = []
  for (const orderId of [...orders, counterId]) {
    const { data } = await flow.must(picker(), `GET /deliveries?orderId=${orderId}&sort=oldest`)
    ids.push(...data.map(({ id }: { id: number }) => id))
  }
  const found: DeliveryReply[] = []
  for (const id of ids) found.push((await flow.must(picker(), `GET /deliveries/${id}`)).data)
  return found
}

/** Loaded = delivered + refused + returned + in transit, of every line and batch of every departure, and of each batch in all warehouses. */
async function expectAccounted(on: History) {
  const deliveries = await deliveriesOf(on)
  for (const delivery of deliveries)
    for (const line of delivery.lines) {
      const { loaded, received, refused, returned, inTransit } = line
      expect(received + refused + returned + inTransit, delivery.number).toBe(loaded)
      expect(inTransit > 0, delivery.number).toBe(delivery.state === 'on-the-road')
      if (delivery.state !== 'cancelled' && !delivery.atCounter)
        expect(loaded, delivery.number).toBe(on.ticked.get(`${line.orderLineId} ${line.batch}`))
    }
  const sum = (batch: string, figure: 'received' | 'refused' | 'inTransit') =>
    deliveries
      .flatMap(({ lines }) => lines)
      .reduce((total, line) => total + (line.batch === batch ? line[figure] : 0), 0)
  const given = (batch: string) =>
    deliveries
      .flatMap(({ id, lines }) => lines.map((line) => ({ key: `${id} ${line.id}`, line })))
      .reduce((total, { key, line }) => total + (line.batch === batch ? (on.given.get(key) ?? 0) : 0), 0)
  for (const { productId, batch } of on.batches) {
    const query = `productId=${productId}&batch=${batch}`
    const { balance } = (await flow.must(flow.people.analyst, `GET /stock/recalls/trace?${query}`)).data
    expect(balance, batch).toMatchObject({
      ...{ cameIn: 10, unexplained: 0, lost: 0, inTransit: sum(batch, 'inTransit') },
      withCustomers: sum(batch, 'received') - given(batch),
      returned: sum(batch, 'refused') + given(batch),
    })
  }
  expect(await checkInvariants(flow.db)).toEqual([])
  expect(await creditNotes.run(flow.testApp.deps)).toEqual([])
}

test.each([1, 2, 3, 4])(
  'random departures %i: what was loaded is delivered, refused, back or on its way',
  async (seed) => {
    const [steps = []] = fc.sample(fc.array(STEP, { minLength: 22, maxLength: 22 }), { seed, numRuns: 1 })
    const on = await begin(seed)
    for (const [at, step] of steps.entries()) {
      await STEPS[step.what](on, step)
      if (at % 4 === 3) await expectAccounted(on)
    }
    await expectAccounted(on)
  },
)
