import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historyOf } from '../../testing/documents.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { expireQuotes } from './commands/expire-quotes.ts'

let flow: Flow
let today = '2026-11-20T10:00:00Z'
const OIL = { productId: 'OIL', quantity: 10 }

beforeAll(async () => {
  flow = await openFlow({ now: () => new Date(today), config: { sessionMinutes: 100_000 } })
})
afterAll(() => flow.testApp.close())

/** An answered quote of oil and soap at today's prices, valid until 20-12-2026. */
const quote = async (input: object = {}) => {
  today = '2026-11-20T10:00:00Z'
  const id = await flow.allocated([OIL, { productId: 'SOAP', quantity: 4 }], { type: 'COT', ...input })
  return (await read(id)) as { id: number; number: string }
}
const read = async (id: number) => (await flow.must(flow.people.seller, `GET /orders/${id}`)).data
const convert = (id: number) => flow.call(flow.people.seller, `POST /orders/${id}/convert`)
const draftOf = async (id: number) => {
  const { content } = await flow.must(flow.people.seller, `POST /orders/${id}/convert`)
  return read(content.id)
}
// biome-ignore lint/suspicious/noExplicitAny: a reply as it came
type Draft = any
const save = async (draft: Draft, lines: object[], input: object = {}) =>
  (
    await flow.must(flow.people.seller, `PUT /drafts/${draft.id}`, {
      version: draft.version,
      customerId: draft.customer.id,
      dueAt: '2027-03-01',
      deliveryDate: '2027-02-01',
      lines,
      ...input,
    })
  ).data
const submit = async (draft: Draft) => {
  const place = { version: draft.version, latitude: -25.9, longitude: 32.6 }
  await flow.must(flow.people.seller, `POST /drafts/${draft.id}/submit`, place)
  await flow.jobs()
  return read(draft.id)
}
const setPrice = (price: number, from: string) =>
  flow.db
    .updateTable('products')
    .set({ unit_price: price, price_valid_from: from })
    .where('id', '=', 'OIL')
    .execute()

describe('an answered quote', () => {
  test('becomes a draft of an order with its prices, linked both ways', async () => {
    const { id, number } = await quote()
    await setPrice(120_000, '2026-11-21')
    const draft = await draftOf(id)
    expect(draft).toMatchObject({ type: 'PEV', status: 'DRAFT', quote: { id, number, dueAt: '2026-12-20' } })
    expect(draft.lines.map((line: Draft) => [line.productId, line.quantity, line.unitPrice])).toEqual([
      ['OIL', 10, 99_950],
      ['SOAP', 4, 33_333],
    ])
    expect((await read(id)).made).toMatchObject([{ relation: 'converted', id: draft.id, status: 'DRAFT' }])
    expect((await historyOf(flow.testApp, id)).at(-1)).toMatchObject({
      action: 'convert',
      user_id: flow.people.seller.id,
      facts: { draft: draft.id },
    })
    await setPrice(99_950, '2026-01-01')
  })

  test('keeps its prices when the draft is saved again, and nobody is asked about them', async () => {
    const { id } = await quote({ discount: 12 })
    await flow.must(flow.people.admin, `POST /orders/${id}/approvals`, await approval(id))
    await setPrice(120_000, '2026-11-21')
    const saved = await save(await draftOf(id), [OIL, { productId: 'RICE', quantity: 1 }], { discount: 12 })
    expect(saved.lines.map((line: Draft) => line.unitPrice)).toEqual([99_950, 150_000])
    const order = await submit(await save(saved, [OIL], { discount: 12 }))
    expect(order).toMatchObject({ status: 'PENDING', stages: ['STOCK_ANALYSIS'], approvals: [] })
    await setPrice(99_950, '2026-01-01')
  })

  test('does not promise more than it offered, nor better terms', async () => {
    const { id } = await quote()
    await setPrice(120_000, '2026-11-21')
    const more = await submit(await save(await draftOf(id), [{ ...OIL, quantity: 11 }]))
    expect(more.approvals[0].reasons).toMatchObject([{ code: 'PRICE_OLDER_THAN_LIST' }])
    const other = await quote()
    await setPrice(120_000, '2026-11-21')
    const cheaper = await submit(await save(await draftOf(other.id), [{ ...OIL, discountPercentage: 6 }]))
    expect(cheaper.approvals[0].reasons.map(({ code }: Draft) => code)).toContain('DISCOUNT_ABOVE_LIMIT')
    await setPrice(99_950, '2026-01-01')
  })

  test('shows on the draft what the commercial approver will be asked, and asks exactly that', async () => {
    const { id } = await quote()
    await setPrice(120_000, '2026-11-21')
    const draft = await draftOf(id)
    expect(draft.expectedCommercial).toEqual([])
    const more = await save(draft, [{ ...OIL, quantity: 11, discountPercentage: 6 }])
    expect(more.expectedCommercial.map(({ code }: Draft) => code)).toEqual([
      'DISCOUNT_ABOVE_LIMIT',
      'PRICE_OLDER_THAN_LIST',
    ])
    today = '2026-12-21T10:00:00Z'
    const late = await save(more, [OIL])
    expect(late.expectedCommercial).toMatchObject([{ code: 'PRICE_OLDER_THAN_LIST' }])
    const { approvals, expectedCommercial } = await submit(late)
    expect(approvals[0].reasons).toEqual(late.expectedCommercial)
    expect(expectedCommercial).toBeNull()
    await setPrice(99_950, '2026-01-01')
  })

  test('is ordered in parts: the next order takes what is left, then nothing is', async () => {
    const { id } = await quote()
    await submit(await save(await draftOf(id), [{ ...OIL, quantity: 4 }]))
    expect((await read(id)).lines.map((line: Draft) => line.ordered)).toEqual([4, 0])
    const rest = await draftOf(id)
    expect(rest.lines.map((line: Draft) => line.quantity)).toEqual([6, 4])
    await submit(rest)
    const { body } = await convert(id)
    expect(body).toMatchObject({ status: 409, code: 'QUOTE_ALL_ORDERED' })
    const shown = await read(id)
    expect(shown.allowedActions).not.toContain('convert')
    expect(shown.disabledActions[0]).toMatchObject({ action: 'convert', code: 'QUOTE_ALL_ORDERED' })
  })

  test('the quantity that an order closed can be ordered again', async () => {
    const { id } = await quote()
    const order = await submit(await draftOf(id))
    await flow.must(flow.people.admin, `POST /orders/${order.id}/cancel`, {
      version: order.version,
      reason: 'Não',
    })
    expect((await draftOf(id)).lines.map((line: Draft) => line.quantity)).toEqual([10, 4])
  })

  test('is unlinked from a draft whose customer changes', async () => {
    const { id } = await quote()
    const draft = await draftOf(id)
    const input = { customerId: null, dropLines: true }
    expect(await save(draft, [], input)).toMatchObject({ quote: null, expectedCommercial: null })
  })
})

describe('the last day of a quote', () => {
  test('is valid; on the day after the job closes the quote, once', async () => {
    const { id } = await quote()
    today = '2026-12-20T21:59:00Z' // 23:59 in Maputo
    await expireQuotes(flow.db, new Date(today))
    expect(await read(id)).toMatchObject({ status: 'FINISHED', expiredAt: null })
    expect((await convert(id)).status).toBe(201)
    today = '2026-12-20T22:01:00Z'
    expect((await convert(id)).body).toMatchObject({ code: 'QUOTE_EXPIRED' })
    await expireQuotes(flow.db, new Date(today))
    await expireQuotes(flow.db, new Date(today))
    const expired = await read(id)
    expect(expired).toMatchObject({
      status: 'CLOSED',
      stages: ['CLOSED'],
      expiredAt: '2026-12-20T22:01:00.000000Z',
    })
    expect(expired.disabledActions[0]).toMatchObject({ action: 'convert', code: 'QUOTE_EXPIRED' })
    const entries = (await historyOf(flow.testApp, id)).filter(({ action }) => action === 'expire')
    expect(entries).toMatchObject([
      { user_id: null, facts: { dueAt: '2026-12-20' }, changes: { status: ['FINISHED', 'CLOSED'] } },
    ])
  })

  test('once past, the refusal names it and the way out, and nothing changed', async () => {
    const { id } = await quote()
    const before = await read(id)
    today = '2026-12-21T10:00:00Z'
    const { body } = await convert(id)
    expect(body).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED' })
    expect(body.message).toBe(
      'A cotação já não vale: o prazo era 20-12-2026. Duplique-a para encomendar aos preços de hoje.',
    )
    // no job closed it yet, and its button says the same already
    const { disabledActions, allowedActions, ...after } = await read(id)
    const { disabledActions: _was, allowedActions: _may, ...untouched } = before
    expect(after).toEqual(untouched)
    expect(allowedActions).not.toContain('convert')
    expect(disabledActions[0]).toMatchObject({ action: 'convert', code: 'QUOTE_EXPIRED' })
    expect(disabledActions[0].message).toContain('20-12-2026')
    const listed = await flow.must(flow.people.seller, `GET /orders/allowed-actions?ids=${id}`)
    expect(listed.data[0].allowedActions).not.toContain('convert')
  })

  test('that passed while it waited closes its approval beforehand; it can be rejected', async () => {
    today = '2026-11-20T10:00:00Z'
    const cheap = { ...OIL, discountPercentage: 30 }
    const id = await flow.submit([cheap], { type: 'COT' })
    await flow.jobs()
    const { admin } = flow.people
    const readQuote = async () => (await flow.must(admin, `GET /orders/${id}`)).data
    const decide = async (decision: string) => {
      const { version } = await readQuote()
      const body = { version, stage: 'COMMERCIAL', decision, reason: 'Campanha' }
      return flow.call(admin, `POST /orders/${id}/approvals`, body)
    }
    today = '2026-12-20T21:59:00Z' // 23:59 in Maputo
    expect(await readQuote()).toMatchObject({ stages: ['COMMERCIAL_APPROVAL'], validUntil: '2026-12-20' })
    expect((await readQuote()).allowedActions).toContain('approve-commercial')
    today = '2026-12-20T22:01:00Z'
    const before = { row: await readQuote(), history: await historyOf(flow.testApp, id) }
    expect(before.row.allowedActions).not.toContain('approve-commercial')
    expect(before.row.allowedActions).toContain('reject-commercial')
    const sentence = `A cotação ${before.row.number} era para responder até 20-12-2026. Rejeite-a, ou peça a quem a criou que lhe dê outro prazo.`
    const closed = { action: 'approve-commercial', code: 'QUOTE_OVERDUE', message: sentence }
    expect(before.row.disabledActions).toContainEqual(closed)
    const shown = (await flow.must(admin, `GET /orders/${id}/approval/reasons`)).data
    expect(shown).toMatchObject({ deciding: [{ stage: 'COMMERCIAL' }] })
    expect(shown.disabledActions).toContainEqual(closed)
    const { body } = await decide('approve')
    expect(body).toMatchObject({
      status: 409,
      code: 'QUOTE_OVERDUE',
      message: sentence.replace(` ${before.row.number}`, ''),
    })
    const bulk = { action: 'approve', ids: [{ id, version: before.row.version }], dryRun: true }
    const input = { stage: 'COMMERCIAL', reason: 'Campanha' }
    const seen = await flow.must(admin, 'POST /orders/bulk', { ...bulk, input })
    expect(seen.data.results).toMatchObject([{ id, outcome: 'refused', error: { code: 'QUOTE_OVERDUE' } }])
    expect(await readQuote()).toEqual(before.row)
    expect(await historyOf(flow.testApp, id)).toEqual(before.history)
    expect((await decide('reject')).status).toBe(200)
  })

  test('past when its draft is submitted: the old price asks the commercial approver', async () => {
    const { id } = await quote()
    const draft = await draftOf(id)
    await setPrice(120_000, '2026-11-21')
    today = '2026-12-21T10:00:00Z'
    const order = await submit(await save(draft, [OIL]))
    expect(order.lines[0].unitPrice).toBe(99_950)
    expect(order.approvals).toMatchObject([
      { stage: 'COMMERCIAL', reasons: [{ code: 'PRICE_OLDER_THAN_LIST' }] },
    ])
    await setPrice(99_950, '2026-01-01')
  })
})

async function approval(id: number) {
  const { version } = await read(id)
  return { version, stage: 'COMMERCIAL', decision: 'approve', reason: 'Campanha' }
}
