import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'
import { openReceiver, type ReceiverStandIn } from '../answers/testing/receiver-stand-in.ts'

let flow: Flow
let receiver: ReceiverStandIn
beforeAll(async () => {
  receiver = await openReceiver()
  flow = await openFlow({ config: { privateReceivers: true } })
  await flow.receive('RICE', 'R1', 100)
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await receiver.close()
  await flow.testApp.close()
})
beforeEach(() => {
  receiver.behave('accept')
  receiver.received.length = 0
})

const admin = () => flow.people.admin
const subscribe = async (change: object = {}) =>
  (
    await flow.must(admin(), 'POST /webhooks', {
      name: 'Portal',
      url: receiver.url,
      events: ['order-accepted', 'order-shipped', 'order-billed'],
      retailerId: null,
      ...change,
    })
  ).content
const read = async (id: number) =>
  (await flow.must(admin(), 'GET /webhooks')).data.find((one: { id: number }) => one.id === id)
const step = async (id: number, verb: string) =>
  (await flow.must(admin(), `POST /webhooks/${id}/${verb}`, { version: (await read(id)).version })).data
const end = async (id: number) =>
  flow.must(admin(), `POST /webhooks/${id}/end`, { version: (await read(id)).version })

async function billed(): Promise<number> {
  const orderId = await flow.picked([{ productId: 'RICE', quantity: 1 }])
  const shipmentId = await flow.loaded([orderId])
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await flow.jobs()
  return orderId
}

test('a subscriber is told of each step once, signed with the secret that was shown once', async () => {
  const { id, secret } = await subscribe()
  const orderId = await billed()
  const told = receiver.received.map(({ headers, body }) => ({ headers, body, read: JSON.parse(body) }))
  expect(told.map((one) => one.read.event)).toEqual(['order-accepted', 'order-shipped', 'order-billed'])
  const [invoice] = (await flow.must(admin(), `GET /invoices?orderId=${orderId}`)).data
  expect(told[2]?.read.data).toMatchObject({ orderId, invoiceNumber: invoice.number, total: invoice.total })
  for (const { headers, body, read: event } of told) {
    const [, seconds, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['cais-signature'])) ?? []
    expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(digest)
    expect(headers['cais-event-id']).toBe(String(event.id))
  }
  const shown = await read(id)
  expect(shown).toMatchObject({
    state: 'active',
    held: 0,
    newest: [{ event: 'order-billed', state: 'done' }, {}, {}],
  })
  expect(JSON.stringify(shown)).not.toContain('whsec_')
  await end(id)
  await billed()
  expect(receiver.received).toHaveLength(3)
})

test('a claim that is refused, and one whose lines are all credited, are told as decided', async () => {
  const { id } = await subscribe({ events: ['claim-decided'] })
  const keeper = await signIn(flow.testApp, 'CREDIT_NOTE_CREATOR')
  await billed()
  const claim = async (number: string) =>
    (
      await flow.must(keeper, 'POST /claims', {
        customerId: flow.customer.id,
        number,
        lines: [{ article: 'RICE', quantity: 1, price: 90_000 }],
      })
    ).content
  const refused = await claim('W-1')
  const reason = 'Fora do prazo'
  await flow.must(keeper, `POST /claims/${refused.id}/wrong`, { version: refused.version, reason })
  const credited = await claim('W-2')
  const { creditNoteId } = (await flow.must(keeper, `POST /claims/${credited.id}/draft`)).data
  const note = (await flow.must(keeper, `GET /credit-notes/${creditNoteId}`)).data
  const saved = (
    await flow.must(keeper, `PUT /credit-notes/${creditNoteId}`, {
      version: note.version,
      customerId: note.customer.id,
      operationId: note.operationId,
      claim: note.claim,
      reasonId: '3PE',
      reasonText: 'x',
      lines: note.lines.map((line: { invoiceLineId: number; asked: number }) => ({
        invoiceLineId: line.invoiceLineId,
        quantity: line.asked,
        negotiatedPrice: 90_000,
      })),
    })
  ).data
  await flow.must(keeper, `POST /credit-notes/${creditNoteId}/submit`, { version: saved.version })
  await flow.jobs()
  const told = receiver.received.map(({ body }) => JSON.parse(body))
  expect(told.map(({ event }) => event)).toEqual(['claim-decided', 'claim-decided'])
  expect(told[0].data).toMatchObject({ claimId: refused.id, number: 'W-1', decision: 'refused', reason })
  expect(told[1].data).toMatchObject({ claimId: credited.id, number: 'W-2', decision: 'credited' })
  expect(told[1].data.creditNotes).toHaveLength(1)
  await end(id)
})

test('while it is paused events are kept, and leave in their order when it is resumed', async () => {
  const { id } = await subscribe({ events: ['order-accepted'] })
  expect((await step(id, 'pause')).allowedActions).toEqual(['change', 'resume', 'new-secret', 'end'])
  await flow.allocated([{ productId: 'RICE', quantity: 1 }])
  await flow.allocated([{ productId: 'RICE', quantity: 1 }])
  expect(await read(id)).toMatchObject({ held: 2, newest: [{ state: 'held' }, { state: 'held' }] })
  expect(receiver.received).toHaveLength(0)
  await step(id, 'resume')
  await flow.jobs()
  const ids = receiver.received.map(({ headers }) => Number(headers['cais-event-id']))
  expect(ids).toHaveLength(2)
  expect(await read(id)).toMatchObject({ held: 0, newest: [{ state: 'done' }, { state: 'done' }] })
  await end(id)
})

test('an event that waits when the webhook is paused is kept, and not lost', async () => {
  const { id } = await subscribe({ events: ['order-accepted'] })
  await flow.submit([{ productId: 'RICE', quantity: 1 }])
  receiver.behave('busy')
  await flow.jobs()
  expect(await read(id)).toMatchObject({
    newest: [{ state: 'waiting', attempts: 1, lastError: { code: 'RECEIVER_REFUSED' } }],
  })
  await step(id, 'pause')
  const { id: messageId, version } = await flow.db
    .selectFrom('outbox_messages')
    .select(['id', 'version'])
    .where('kind', '=', 'webhook')
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  await flow.must(admin(), `POST /outbox/${messageId}/repeat`, { action: 'repeat', version })
  await flow.jobs()
  expect(await read(id)).toMatchObject({ held: 1, newest: [{ state: 'held' }] })
  receiver.behave('accept')
  await step(id, 'resume')
  await flow.jobs()
  expect(await read(id)).toMatchObject({ held: 0, newest: [{ state: 'done' }] })
  await end(id)
})

test.each([
  ['hang-up', 'waiting'],
  ['break', 'waiting'],
  ['refuse', 'waiting'],
] as const)('a subscriber that does this with a test: %s, leaves it %s', async (manner, state) => {
  const { id } = await subscribe({ events: ['order-billed'] })
  receiver.behave(manner)
  await step(id, 'test')
  await flow.jobs()
  expect(await read(id)).toMatchObject({ newest: [{ event: 'test', state, attempts: 1 }] })
  await end(id)
})

test('the same request again makes no second webhook, and the secret is stored nowhere', async () => {
  const input = { name: 'Uma vez', url: receiver.url, events: ['order-billed'], retailerId: null }
  const send = (change: object = {}) =>
    flow.call(admin(), 'POST /webhooks', { ...input, ...change }, { 'idempotency-key': 'webhook-once' })
  const first = await send()
  expect(first.status).toBe(201)
  const again = await send()
  expect([again.status, again.body.code]).toEqual([409, 'SECRET_ALREADY_SHOWN'])
  expect((await send({ name: 'Outra' })).status).toBe(422)
  const named = (await flow.must(admin(), 'GET /webhooks')).data.filter(
    ({ name }: { name: string }) => name === input.name,
  )
  expect(named).toHaveLength(1)
  const rows = await flow.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('key', '=', 'webhook-once')
    .execute()
  expect(JSON.stringify(rows)).not.toContain(first.body.content.secret)
})

test('addresses that may not be called are refused, typed and looked up', async () => {
  const closed = await openFlow({ config: { privateReceivers: false } })
  const person = closed.people.admin
  const input = { name: 'x', events: ['order-billed'], retailerId: null }
  const tried = async (url: string) => {
    const { status, body } = await closed.call(person, 'POST /webhooks', { ...input, url })
    return status === 201 ? 'taken' : body.code
  }
  for (const url of [
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'http://localhost/',
    'https://0x7f000001/',
    'https://2130706433/',
  ])
    expect(await tried(url), url).toBe('RECEIVER_ADDRESS_FORBIDDEN')
  for (const url of ['http://example.com/', 'ftp://example.com/', 'nonsense', 'https://a:b@example.com/'])
    expect(await tried(url), url).toBe('RECEIVER_URL_INVALID')
  // a name that leads here is found out when it is called
  const { content } = await closed
    .must(person, 'POST /webhooks', { ...input, url: 'https://localhost.localdomain/' })
    .catch(() => ({ content: null }))
  if (content !== null) {
    await closed.must(person, `POST /webhooks/${content.id}/test`, { version: content.version })
    await closed.jobs()
    const [hook] = (await closed.must(person, 'GET /webhooks')).data
    expect(hook.newest[0].lastError.code).toMatch(/RECEIVER_(ADDRESS_FORBIDDEN|UNREACHABLE)/)
  }
  await closed.testApp.close()
})
