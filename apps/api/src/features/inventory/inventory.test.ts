import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'
import { addProduct } from '../../testing/trade.ts'

let flow: Flow
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T08:00:00Z') })
  await addProduct(flow.db, {
    id: 'MILK',
    description: 'Leite UHT',
    temperature: 'refrigerated',
    unit_weight: 6000,
  })
  await flow.receive('RICE', 'R1', 10, null)
  await flow.receive('RICE', 'R2', 4, '2026-12-10')
  await flow.receive('MILK', 'M1', 5.5, '2026-11-15')
  await flow.receive('MILK', 'MÁ2', 8, '2027-03-01')
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

const levels = async (query: string) => await flow.must(flow.people.analyst, `GET /stock/levels?${query}`)
const batches = async (query: string) => (await levels(query)).data.map((row: { batch: string }) => row.batch)

describe('stock levels', () => {
  test('by expiry, with days left, and sums of the filter', async () => {
    const { data, meta } = await levels('')
    expect(data.map((row: { batch: string; daysToExpiry: number }) => [row.batch, row.daysToExpiry])).toEqual(
      [
        ['M1', -5],
        ['R2', 20],
        ['MÁ2', 101],
        ['R1', null],
      ],
    )
    expect(data[0]).toMatchObject({
      productId: 'MILK',
      description: 'Leite UHT',
      temperature: 'refrigerated',
      warehouseId: 'SD1',
      stock: 5.5,
      reservedStock: 0,
      available: 5.5,
      weight: 33,
      blocked: false,
    })
    expect(meta.totals).toEqual({ stock: 27.5, reservedStock: 0, available: 27.5, weight: 431 })
    expect(meta.pagination.totalItems).toBe(4)
  })

  test.each([
    ['search=leite', ['M1', 'MÁ2']],
    ['productId=RICE', ['R2', 'R1']],
    ['warehouseId=BE1', []],
    ['temperature=refrigerated,frozen', ['M1', 'MÁ2']],
    ['expiringBefore=2026-12-10', ['M1', 'R2']],
    ['batch=m', ['M1', 'MÁ2']],
    ['batch=ma', ['MÁ2']],
    ['batch=%C3%A12', ['MÁ2']],
    ['batch=m%25', []],
    ['blocked=true', []],
    ['withStock=false', []],
    ['withStock=true&sort=article', ['M1', 'MÁ2', 'R2', 'R1']],
  ])('%s', async (query, expected) => {
    expect(await batches(query)).toEqual(expected)
  })

  test.each(['expiry', 'article'])(
    'a client that pages by cursor in the order of %s sees each batch once',
    async (sort) => {
      const walked: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: { data: { batch: string }[]; meta: { cursor: string | null } } = await levels(
          `perPage=1&sort=${sort}${cursor && `&cursor=${cursor}`}`,
        )
        walked.push(...page.data.map(({ batch }) => batch))
        cursor = page.meta.cursor
      }
      expect(walked).toEqual(await batches(`sort=${sort}`))
    },
  )

  test('a foreign cursor is refused; another branch sees nothing', async () => {
    for (const cursor of ['x', Buffer.from('{"expiry":"2026-02-30"}').toString('base64url')]) {
      const reply = await flow.call(flow.people.analyst, `GET /stock/levels?cursor=${cursor}`)
      expect([reply.status, reply.body.details[0].field]).toEqual([400, 'cursor'])
    }
    const stranger = await signIn(flow.testApp, 'STOCK_ANALYST', { branchId: 'BE' })
    expect((await flow.must(stranger, 'GET /stock/levels')).data).toEqual([])
    expect((await flow.must(stranger, 'GET /stock/movements')).data).toEqual([])
  })
})

describe('movements', () => {
  test('newest first with the balance of the batch, under filters', async () => {
    const levelId = await flow.receive('SOAP', 'S1', 10)
    const version = async () =>
      (await levels('productId=SOAP')).data.find((row: { batch: string }) => row.batch === 'S1').version
    const correct = async (onHand: number) =>
      flow.must(flow.people.analyst, 'POST /stock/corrections', {
        levelId,
        version: await version(),
        onHand,
        reason: 'Quebra',
      })
    await correct(7)
    await correct(9)
    const read = async (query: string) =>
      (await flow.must(flow.people.analyst, `GET /stock/movements?${query}`)).data
    const rows = await read(`levelId=${levelId}`)
    expect(
      rows.map((row: { kind: string; quantity: number; balance: number }) => [
        row.kind,
        row.quantity,
        row.balance,
      ]),
    ).toEqual([
      ['correction', 2, 9],
      ['correction', -3, 7],
      ['receipt', 10, 10],
    ])
    expect(rows[0]).toMatchObject({ reason: 'Quebra', user: { id: flow.people.analyst.id }, batch: 'S1' })
    expect(await read('kind=correction')).toHaveLength(2)
    expect(await read(`kind=correction&userId=${flow.people.admin.id}`)).toEqual([])
    expect(await read('search=sabao&batch=s1')).toHaveLength(3)
    expect(await read('to=2020-01-01')).toEqual([])
    expect(await read('reference=nota')).toEqual([])
  })
})

describe('a blocked batch', () => {
  test('is not reserved any more; documents that hold it keep it and are named; unblocking ends it', async () => {
    await addProduct(flow.db, { id: 'TEA' })
    const levelId = await flow.receive('TEA', 'T1', 10)
    const holder = await flow.allocated([{ productId: 'TEA', quantity: 4 }])
    const version = async () =>
      (
        await flow.db
          .selectFrom('stock_levels')
          .select('version')
          .where('id', '=', levelId)
          .executeTakeFirstOrThrow()
      ).version
    const block = async (blocked: boolean, seen?: number) =>
      flow.call(flow.people.analyst, `PUT /stock/levels/${levelId}/block`, {
        version: seen ?? (await version()),
        blocked,
        reason: 'Recolha do fabricante',
      })
    expect((await block(true, 0)).body).toMatchObject({ code: 'VERSION_CONFLICT', current: { levelId } })
    const { body } = await block(true)
    expect(body.data.level).toMatchObject({ blocked: true, blockReason: 'Recolha do fabricante' })
    expect(body.data.holders).toMatchObject([{ orderId: holder, quantity: 4 }])
    expect(await batches('blocked=true')).toEqual(['T1'])
    const late = await flow.allocated([{ productId: 'TEA', quantity: 1 }])
    expect((await flow.stock(late)).lines[0]).toMatchObject({ reservedQuantity: 0, proposal: [] })
    expect((await flow.stock(holder)).lines[0].reservedQuantity).toBe(4)
    expect((await block(false)).body.data.level).toMatchObject({ blocked: false, blockReason: '' })
    expect((await flow.stock(late)).lines[0].proposal).toMatchObject([{ batch: 'T1', quantity: 1 }])
    const entries = await flow.db
      .selectFrom('history')
      .select(['action', 'facts'])
      .where('object_type', '=', 'stock')
      .where('object_id', '=', String(levelId))
      .orderBy('seq')
      .execute()
    expect(entries).toMatchObject([
      { action: 'block', facts: { reason: 'Recolha do fabricante', reserved: 4000 } },
      { action: 'unblock' },
    ])
  })
})

describe('the check of a receipt', () => {
  test('shows for each row what is known of it, and what would be refused', async () => {
    const row = (productId: string, batch: string, expiry: string | null = null) => ({
      productId,
      batch,
      expiry,
    })
    const { data } = await flow.must(flow.people.analyst, 'POST /stock/receipts/check', {
      warehouseId: 'SD1',
      lines: [
        row('RICE', 'R2', '2026-12-10'),
        row('RICE', 'R2', '2027-12-10'),
        row('NOPE', 'X'),
        row('MILK', 'OLD', '2026-11-19'),
        row('MILK', ''),
        row('MILK', 'NEW', '2027-01-31'),
        row('MILK', 'NEW'),
        row('MILK', 'NEW', '2027-02-28'),
      ],
    })
    expect(data).toMatchObject([
      { product: { description: 'Arroz 25 kg' }, known: { expiry: '2026-12-10', stock: 4 }, problem: null },
      { problem: { code: 'BATCH_EXPIRY_DIFFERS', message: expect.stringContaining('10-12-2026') } },
      { product: null, problem: { code: 'PRODUCT_UNKNOWN' } },
      { known: null, problem: null, warning: 'expired' },
      { problem: { code: 'required' }, warning: 'no-expiry' },
      { known: null, problem: null },
      { known: null, problem: null },
      { problem: { code: 'BATCH_EXPIRY_DIFFERS', message: expect.stringContaining('31-01-2027') } },
    ])
  })
})

test('a correction below what is held is refused and names who holds it', async () => {
  await addProduct(flow.db, { id: 'SALT' })
  const levelId = await flow.receive('SALT', 'SA1', 5)
  const id = await flow.allocated([{ productId: 'SALT', quantity: 4 }])
  const { number } = await flow.stock(id)
  const { version } = (await levels('productId=SALT')).data[0]
  const body = { levelId, version, onHand: 3, reason: 'Contagem' }
  const reply = await flow.call(flow.people.analyst, 'POST /stock/corrections', body)
  expect([reply.status, reply.body.code]).toEqual([422, 'STOCK_BELOW_RESERVED'])
  expect(reply.body.message).toContain(`não pode ficar com 3: estão reservados 4 para ${number}`)
})
