import type { LoadingReply, LoadLineReply } from '@cais/contract/loading/schemas'
import { SHORT_REASONS, SHORT_RESTS } from '@cais/domain/loading/loads'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../../testing/flow.ts'
import { type Person, signIn } from '../../../testing/people.ts'

let flow: Flow
let loaders: readonly Person[]
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T08:00:00Z') })
  loaders = [flow.people.picker, await signIn(flow.testApp, 'DISTRIBUTION_MANAGER')]
})
afterAll(() => flow.testApp.close())

const STEP = fc.record({
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constant('load' as const) },
    { weight: 3, arbitrary: fc.constantFrom('replay', 'late', 'undo') },
    { weight: 1, arbitrary: fc.constantFrom('cancel', 'end', 'reopen') },
  ),
  who: fc.nat(1),
  line: fc.nat(9),
  /** How much of what is asked, in tenths. */
  tenths: fc.nat(10),
  reason: fc.constantFrom(...SHORT_REASONS),
  rest: fc.constantFrom(...SHORT_RESTS),
})
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never

type Sent = { readonly who: Person; readonly body: object; readonly key: string }

/** A truck of three documents, one of them on two batches, and two people who load it. */
async function truck(name: number) {
  await flow.receive('RICE', `R${name}`, 10, '2027-06-30')
  await flow.receive('RICE', `S${name}`, 10, '2027-07-31')
  await flow.receive('OIL', `O${name}`, 20, '2027-06-30')
  const both = [
    { productId: 'RICE', quantity: 5 },
    { productId: 'OIL', quantity: 4 },
  ]
  const orders: number[] = []
  for (const lines of [both, [{ productId: 'RICE', quantity: 12 }], [{ productId: 'OIL', quantity: 7 }]])
    orders.push(await flow.picked(lines))
  const { id } = await flow.ship(orders)
  await flow.status(id, 'loading')
  return { id, orders, sent: [] as Sent[], name }
}
type Truck = Awaited<ReturnType<typeof truck>>

const partsOf = ({ stops }: LoadingReply) => stops.flatMap(({ lines }) => lines)
const stateOf = async ({ id }: Truck) =>
  (await flow.must(flow.people.picker, `GET /shipments/${id}/loading`)).data as LoadingReply

/** Refusals that a loader may meet; whatever else comes back is a defect. */
const REFUSALS = [409, 422]

async function take(on: Truck, step: Step): Promise<void> {
  const status = { cancel: 'ready', end: 'finished', reopen: 'loading' }
  if (step.what === 'cancel' || step.what === 'end' || step.what === 'reopen')
    return await move(on, status[step.what])
  if (step.what === 'replay') return await replay(on, step)
  const state = await stateOf(on)
  const parts = partsOf(state)
  const part = parts[step.line % Math.max(1, parts.length)]
  if (part === undefined) return
  await send(on, {
    who: loaders[step.who] ?? flow.people.picker,
    body: bodyOf(part, step),
    key: `random-${on.name}-${on.sent.length}`,
  })
}

/** All, less with its reason, nothing yet; 'late' comes from a tablet that saw the line as it was before. */
function bodyOf({ lineId, levelId, unit, asked, version }: LoadLineReply, step: Step) {
  const loaded = step.what === 'undo' ? null : Math.floor((asked * step.tenths) / 10)
  const isShort = loaded !== null && loaded < asked
  const seen = step.what === 'late' ? Math.max(0, version - 1) : version
  return {
    ...{ lineId, levelId, unit, loaded, version: seen },
    ...(isShort ? { reason: step.reason, rest: step.rest } : {}),
  }
}

async function send({ id, sent }: Truck, message: Sent): Promise<void> {
  const { who, body, key } = message
  const reply = await flow.call(who, `POST /shipments/${id}/loading`, body, { 'idempotency-key': key })
  if (reply.status !== 200) expect(REFUSALS, JSON.stringify(reply.body)).toContain(reply.status)
  sent.push(message)
}

/** The queue of a tablet goes out a second time: the very same call changes nothing. */
async function replay(on: Truck, step: Step): Promise<void> {
  const again = on.sent[step.line % Math.max(1, on.sent.length)]
  if (again === undefined) return
  const before = await stateOf(on)
  await flow.call(again.who, `POST /shipments/${on.id}/loading`, again.body, { 'idempotency-key': again.key })
  expect(await stateOf(on)).toEqual(before)
}

/** Another state, where it is allowed; a truck that was made ready is loaded again. */
async function move(on: Truck, to: string): Promise<void> {
  const reply = await flow.call(flow.people.picker, `PUT /shipments/${on.id}/status-update/${to}`)
  if (reply.status !== 200) expect(REFUSALS, JSON.stringify(reply.body)).toContain(reply.status)
  if (reply.status === 200 && to === 'ready') await flow.status(on.id, 'loading')
}

/** Whatever is not settled goes, then the truck leaves; where nothing was loaded it may not. */
async function leave(on: Truck): Promise<boolean> {
  const state = await stateOf(on)
  if (state.stage === 'finished') return true
  for (const part of partsOf(state).filter(({ loaded }) => loaded === null)) {
    const step = { what: 'load', who: 0, line: 0, tenths: 10, reason: 'damaged', rest: 'close' } as const
    await send(on, {
      who: flow.people.picker,
      body: bodyOf(part, step),
      key: `left-${on.name}-${part.lineId}-${part.levelId}`,
    })
  }
  const reply = await flow.call(flow.people.picker, `PUT /shipments/${on.id}/status-update/finished`)
  if (reply.status !== 200) expect(reply.body.code).toBe('NOTHING_LOADED')
  return reply.status === 200
}

test.each([1, 2, 3])(
  'random loading %i: what left is what was loaded, whoever loads and replays',
  async (seed) => {
    const [steps = []] = fc.sample(fc.array(STEP, { minLength: 25, maxLength: 25 }), { seed, numRuns: 1 })
    const on = await truck(seed)
    for (const step of steps) await take(on, step)
    expect(await checkInvariants(flow.db)).toEqual([])
    if (await leave(on)) {
      const loaded = (await flow.must(flow.people.picker, `GET /shipments/${on.id}`)).data
      await flow.must(flow.people.picker, `POST /shipments/${on.id}/invoice`)
      await flow.jobs()
      const billed = (await flow.must(flow.people.picker, `GET /shipments/${on.id}`)).data
      expect([billed.stage, billed.total, billed.net]).toEqual(['billed', loaded.leavingTotal, loaded.net])
    }
    expect(await checkInvariants(flow.db)).toEqual([])
  },
)
