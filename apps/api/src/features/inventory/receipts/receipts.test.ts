import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../../testing/flow.ts'
import { signIn } from '../../../testing/people.ts'
import { addProduct } from '../../../testing/trade.ts'

let flow: Flow
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-24T08:00:00Z') })
  await addProduct(flow.db, { id: 'YOG', description: 'Iogurte' })
  await flow.db.updateTable('products').set({ min_shelf_life_days: 30 }).where('id', '=', 'YOG').execute()
  await flow.db.updateTable('products').set({ barcode: '12000012000451' }).where('id', '=', 'RICE').execute()
  await flow.db
    .insertInto('warehouses')
    .values({ id: 'SDQ', branch_id: 'SD', name: 'Quarentena', kind: 'quarantine' })
    .execute()
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

const call = (what: string, body?: object) => flow.call(flow.people.analyst, what, body)
const must = (what: string, body?: object) => flow.must(flow.people.analyst, what, body)
let notes = 0
const begin = async (lines: readonly object[], more: object = {}) => {
  notes += 1
  const body = {
    warehouseId: 'SD1',
    supplier: { name: 'Índico' },
    supplierNote: `GR ${notes}`,
    lines,
    ...more,
  }
  return (await must('POST /stock/goods-receipts', body)).content
}
type Line = { id: number; version: number; steps: string[] }
const write = async (receipt: { id: number; lineItems: Line[] }, at: number, body: object) => {
  const line = receipt.lineItems[at]
  const path = `PUT /stock/goods-receipts/${receipt.id}/lines/${line?.id}`
  return (await must(path, { version: line?.version, ...body })).data
}
const onHand = async (batch: string, warehouseId = 'SD1') =>
  (
    await flow.db
      .selectFrom('stock_levels')
      .select('on_hand')
      .where('batch', '=', batch)
      .where('warehouse_id', '=', warehouseId)
      .executeTakeFirst()
  )?.on_hand
const moves = (reference: string) =>
  flow.db
    .selectFrom('stock_movements')
    .select(['kind', 'quantity'])
    .where('reference', '=', reference)
    .orderBy('id')
    .execute()

describe('a goods receipt', () => {
  test('is measured against the note, decided, posted once, and stands in movements and history', async () => {
    let receipt = await begin([
      { productId: 'RICE', batch: 'A1', expiry: '2027-09-30', noted: 200 },
      { productId: 'YOG', batch: 'Y1', expiry: '2026-12-19', noted: 300 },
      { productId: 'OIL', batch: 'O1', noted: 120 },
    ])
    expect(receipt).toMatchObject({
      number: 'EM.SD.2026/1',
      state: 'open',
      steps: 3,
      supplier: { name: 'Índico' },
    })
    receipt = await write(receipt, 0, { received: 188 })
    receipt = await write(receipt, 1, { received: 300 })
    receipt = await write(receipt, 2, { received: 126 })
    expect(receipt.lineItems).toMatchObject([
      { difference: -12, steps: ['shortage-reason'] },
      { difference: 0, daysLeft: 25, isShortLived: true, steps: ['life-decision'] },
      { difference: 6, steps: ['surplus-decision'] },
    ])
    const early = await call(`POST /stock/goods-receipts/${receipt.id}/post`, { version: receipt.version })
    expect([early.status, early.body.code]).toEqual([422, 'RECEIPT_UNFINISHED'])
    expect(await onHand('A1')).toBeUndefined()
    receipt = await write(receipt, 0, { shortageReason: '12 rotos' })
    receipt = await write(receipt, 1, { lifeDecision: 'quarantine' })
    receipt = await write(receipt, 2, { surplusDecision: 'refuse' })
    const temperatures = { version: receipt.version, temperatures: { frozen: -19.4 } }
    receipt = (await must(`PUT /stock/goods-receipts/${receipt.id}`, temperatures)).data
    expect(receipt.temperatures).toEqual({ frozen: -19.4 })
    const posted = (await must(`POST /stock/goods-receipts/${receipt.id}/post`, { version: receipt.version }))
      .data
    expect(posted).toMatchObject({
      state: 'posted',
      endedBy: { id: flow.people.analyst.id },
      allowedActions: [],
    })
    expect([await onHand('A1'), await onHand('O1'), await onHand('Y1'), await onHand('Y1', 'SDQ')]).toEqual([
      188_000,
      120_000,
      undefined,
      300_000,
    ])
    expect(await moves('EM.SD.2026/1')).toEqual([
      { kind: 'receipt', quantity: 120_000 },
      { kind: 'receipt', quantity: 188_000 },
      { kind: 'receipt', quantity: 300_000 },
    ])
    const again = await call(`POST /stock/goods-receipts/${receipt.id}/post`, { version: posted.version })
    expect([again.status, again.body.code]).toEqual([409, 'RECEIPT_ENDED'])
    const history = (await must(`GET /audit?objectType=goods-receipt&objectId=${receipt.id}`)).data
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'post',
      'change',
      ...Array.from({ length: 6 }, () => 'count-line'),
      'create',
    ])
    expect(history[0]).toMatchObject({
      facts: { taken: 308_000, quarantined: 300_000, refused: 6000 },
      verified: true,
    })
  })

  test('of the same supplier and note is refused once, naming the earlier one; a given up note may come again', async () => {
    const first = await begin([])
    const same = { warehouseId: 'SD1', supplier: { id: first.supplier.id }, supplierNote: ` gr ${notes} ` }
    const refused = await call('POST /stock/goods-receipts', same)
    expect([refused.status, refused.body.code]).toEqual([409, 'RECEIPT_NOTE_TAKEN'])
    expect(refused.body.message).toContain(first.number)
    const path = `/stock/goods-receipts/${first.id}`
    const empty = await call(`POST ${path}/post`, { version: first.version })
    expect(empty.body.code).toBe('RECEIPT_EMPTY')
    const ended = await must(`POST ${path}/give-up`, { version: first.version, reason: 'Guia errada' })
    expect(ended.data).toMatchObject({ state: 'given-up', reason: 'Guia errada' })
    expect((await call('POST /stock/goods-receipts', same)).status).toBe(201)
    expect((await must('GET /stock/goods-receipts/tab-counts')).data).toMatchObject({ 'given-up': 1 })
    expect((await must('GET /stock/goods-receipts?tab=given-up')).data).toMatchObject([
      { number: first.number },
    ])
    expect((await must('GET /suppliers?search=indico')).data).toMatchObject([{ name: 'Índico' }])
  })

  test('counted by two phones adds up, in the same batch and in further ones', async () => {
    const other = await signIn(flow.testApp, 'ADMIN_SD', { branchId: 'SD' })
    const receipt = await begin([{ productId: 'RICE', noted: 400 }])
    const path = `POST /stock/goods-receipts/${receipt.id}/counted`
    const scan = (batch: string, quantity: number, productId = 'RICE') => ({ productId, batch, quantity })
    const replies = await Promise.all([
      flow.call(flow.people.analyst, path, scan('P1', 100)),
      flow.call(other, path, scan('P1', 140, '12000012000451')),
      flow.call(other, path, scan('P2', 160)),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const { data } = await must(`GET /stock/goods-receipts/${receipt.id}`)
    const counted = data.lineItems.map((line: { batch: string; received: number }) => [
      line.batch,
      line.received,
    ])
    expect(new Map(counted)).toEqual(
      new Map([
        ['P1', 240],
        ['P2', 160],
      ]),
    )
    expect(data.lineItems[0]).toMatchObject({ noted: 400, difference: 0, parentId: null })
    expect(data.steps).toBe(0)
    const stale = { version: receipt.lineItems[0].version, received: 1 }
    const late = await call(`PUT /stock/goods-receipts/${receipt.id}/lines/${receipt.lineItems[0].id}`, stale)
    expect([late.status, late.body.code, late.body.current.id]).toEqual([409, 'VERSION_CONFLICT', receipt.id])
    const two = await Promise.all(
      [flow.people.analyst, other].map((who) =>
        flow.call(who, `POST /stock/goods-receipts/${receipt.id}/post`, { version: data.version }),
      ),
    )
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await onHand('P1')).toBe(240_000)
  })

  test('frees the lines that wait, in the order of service', async () => {
    const id = await flow.allocated([{ productId: 'SOAP', quantity: 5 }])
    await flow.decide(id, 'wait')
    let receipt = await begin([{ productId: 'SOAP', batch: 'S7', noted: 3 }])
    expect(receipt.waiting).toMatchObject([{ orderId: id, missing: 5, gets: 3 }])
    receipt = await write(receipt, 0, { received: 3 })
    await must(`POST /stock/goods-receipts/${receipt.id}/post`, { version: receipt.version })
    await flow.jobs()
    expect((await flow.stock(id)).lines).toMatchObject([{ reservedQuantity: 3 }])
  })

  test('refuses what is not known, and stays out of sight of other branches', async () => {
    const bad = await call('POST /stock/goods-receipts', {
      warehouseId: 'SD1',
      supplier: { name: 'Outro', nuit: '123' },
      supplierNote: 'X',
    })
    expect([bad.status, bad.body.code]).toEqual([422, 'NUIT_INVALID'])
    const receipt = await begin([{ productId: 'RICE', batch: 'K', expiry: '2027-01-01', noted: 1 }])
    const path = `/stock/goods-receipts/${receipt.id}`
    expect((await call(`POST ${path}/lines`, { lines: [{ productId: 'NOPE' }] })).body.code).toBe(
      'PRODUCT_UNKNOWN',
    )
    const differs = { productId: 'RICE', batch: 'K', expiry: '2027-02-02', quantity: 1 }
    expect((await call(`POST ${path}/counted`, differs)).body.details).toMatchObject([
      { field: 'expiry', rule: 'BATCH_EXPIRY_DIFFERS' },
    ])
    const beira = await signIn(flow.testApp, 'STOCK_ANALYST', { branchId: 'BE' })
    expect((await flow.call(beira, `GET ${path}`)).status).toBe(404)
    expect((await flow.call(beira, `POST ${path}/post`, { version: 1 })).status).toBe(404)
    expect((await flow.call(flow.people.seller, `GET ${path}`)).status).toBe(403)
    const [line] = receipt.lineItems
    expect((await call(`DELETE ${path}/lines/${line.id}`)).body.data.lineItems).toEqual([])
  })
})
