import type { Company } from './company.ts'
import { type CallCase, call, firstLine, type Key, on, plain, type Source } from './sample.ts'

/** A line that lacks what another document holds. */
async function swapSample(source: Source) {
  const taker = await firstLine(source, 'analysis')
  const giver = await firstLine(source, 'analysis')
  const { must, people, levels } = source.company
  const path = `PUT /orders/${taker.found.orderId}/stock/lines/${taker.lineId}`
  const { data } = await must(people.ADMIN, path, { version: taker.version, batches: [] })
  return {
    params: { id: taker.found.orderId, lineId: taker.lineId },
    body: {
      version: data.version as number,
      levelId: levels.rice,
      fromLineId: giver.lineId,
      fromVersion: giver.version,
      bucket: 'reserved',
      quantity: 1,
      reason: 'Cliente prioritário',
    },
  }
}

let made = 0
const next = () => {
  made += 1
  return made
}

/** A batch that no document needs. */
async function blockSample({ company }: Source) {
  const lines = [{ productId: 'SOAP', batch: `BLOCK-${next()}`, quantity: 1 }]
  const receipt = { warehouseId: 'SD1', lines }
  const { content } = await company.must(company.people.ADMIN, 'POST /stock/receipts', receipt)
  const { levelId, version } = content.batches[0]
  return { params: { id: levelId }, body: { version, blocked: true, reason: 'Embalagem danificada' } }
}

/** An agreement that exists, to be changed. */
async function shelfLifeSample({ company }: Source) {
  const { must, people, customer } = company
  const productId = `LIFE-${next()}`
  const goods = { description: 'Iogurte', unit: 'cx', base_unit: 'un', unit_price: 100, vat_code: 'NOR' }
  await company.db
    .insertInto('products')
    .values({ id: productId, ...goods })
    .execute()
  const rule = { customerId: customer.id, productId, reason: 'Acordo' }
  const { data } = await must(people.ADMIN, 'PUT /stock/shelf-life', { ...rule, days: 10, version: 0 })
  return { body: { ...rule, days: 20, version: data.version as number } }
}

/** A warehouse without an open stock count. */
async function newWarehouse({ db }: Company): Promise<string> {
  const id = `T${next()}`
  await db.insertInto('warehouses').values({ id, branch_id: 'SD', name: id }).execute()
  return id
}

/** A stock count with counted lines. */
export async function countSample({ company }: Pick<Source, 'company'>) {
  const { must, people } = company
  const warehouseId = await newWarehouse(company)
  const goods = [{ productId: 'SOAP', batch: 'S1', quantity: 3 }]
  await must(people.ADMIN, 'POST /stock/receipts', { warehouseId, lines: goods })
  const { content } = await must(people.ADMIN, 'POST /stock/counts', { warehouseId })
  const lines = [{ productId: 'SOAP', batch: 'S1', counted: 3 }]
  const { data } = await must(people.ADMIN, `PUT /stock/counts/${content.id}/lines`, { lines })
  return {
    params: { id: content.id as number },
    body: { version: data.version as number, reason: 'Inventário anual' },
  }
}

/** An open goods receipt with one line that is counted as noted. */
async function receiptSample({ company }: Pick<Source, 'company'>) {
  const { must, people } = company
  const number = next()
  const { content } = await must(people.ADMIN, 'POST /stock/goods-receipts', {
    warehouseId: 'SD1',
    supplier: { name: `Fornecedor ${number}` },
    supplierNote: `GR ${number}`,
    lines: [{ productId: 'SOAP', batch: `GR-${number}`, noted: 3 }],
  })
  const { id } = content as { id: number }
  const [line] = content.lineItems as readonly { readonly id: number; readonly version: number }[]
  if (line === undefined) throw new Error('The receipt has no line')
  const path = `PUT /stock/goods-receipts/${id}/lines/${line.id}`
  const { data } = await must(people.ADMIN, path, { version: line.version, received: 3 })
  return {
    params: { id },
    line: { params: { id, lineId: line.id }, version: line.version + 1 },
    body: { version: data.version as number },
  }
}

/** Part of a batch that no document needs. */
async function writeOffSample(source: Source) {
  const { params, body } = await blockSample(source)
  return { body: { levelId: params.id, version: body.version, quantity: 1, reason: 'Embalagem partida' } }
}

/** Stock analysis, batches, shelf life, counts, receipts. */
export const STOCK_CALLS = {
  'GET /stock': call('++ xxxxxx xx +xx xxxx xxxx xxx', plain),
  'GET /stock/tab-counts': call('++ xxxxxx xx +xx xxxx xxxx xxx', plain),
  'GET /orders/{id}/stock': call('++ xxxxxx xx +++ xxxx xxxx xxx', on('analysis')),
  'PUT /orders/{id}/stock/lines/{lineId}': call('++ xxxxxx xx +xx xxxx xxxx xxx', async (source) => {
    const { found, version, lineId } = await firstLine(source, 'analysis')
    const batches = [{ levelId: source.company.levels.rice, quantity: 1 }]
    return { params: { id: found.id, lineId }, body: { version, batches } }
  }),
  'POST /orders/{id}/stock/allocate': call('++ xxxxxx xx +xx xxxx xxxx xxx', async (source) => {
    const { found, version, lineId } = await firstLine(source, 'analysis')
    const { must, people } = source.company
    const path = `PUT /orders/${found.id}/stock/lines/${lineId}`
    const { data } = await must(people.ADMIN, path, { version, batches: [] })
    return { params: { id: found.id }, body: { version: data.version } }
  }),
  'POST /orders/{id}/stock/process': call('++ xxxxxx xx +xx xxxx xxxx xxx', async (source) => {
    const { found, version, lineId } = await firstLine(source, 'analysis')
    return { params: { id: found.id }, body: { version, lines: [{ lineId, decision: 'picking' }] } }
  }),
  'GET /orders/{id}/stock/print': call('++ xxxxxx xx +++ xxxx xxxx xxx', on('analysis')),
  'GET /stock-value': call('++ ++++++ xx xxx xx+x xxxx xxx', plain),
  'GET /stock-value/warehouses': call('++ ++++++ xx xxx xx+x xxxx xxx', plain),
  'GET /stock/write-offs': call('++ ++++++ xx xxx xx+x xxxx xxx', plain),
  'POST /stock/write-offs': call('++ +----- xx xxx xxxx xxxx xxx', writeOffSample),
  'POST /stock/receipts': call('++ +----- xx +xx xxxx xxxx xxx', () => ({
    body: { warehouseId: 'SD1', lines: [{ productId: 'SOAP', batch: 'S1', quantity: 5 }] },
  })),
  'POST /stock/corrections': call('++ +----- xx +xx xxxx xxxx xxx', async ({ company }) => {
    const { data } = await company.must(company.people.ADMIN, 'GET /products/OIL/batches')
    const { levelId, version, stock } = data[0]
    return { body: { levelId, version, onHand: stock + 1, reason: 'Contagem' } }
  }),
  'GET /stock/levels/{id}/holders': call('++ xxxxxx xx +xx xxxx xxxx xxx', ({ company }) => ({
    params: { id: company.levels.rice },
  })),
  'GET /orders/{id}/stock/lines/{lineId}/swap': call('++ xxxxxx xx +xx xxxx xxxx xxx', async (source) => {
    const { params, body } = await swapSample(source)
    return { params, query: `levelId=${body.levelId}&fromLineId=${body.fromLineId}&bucket=reserved` }
  }),
  'POST /orders/{id}/stock/lines/{lineId}/swap': call('++ xxxxxx xx +xx xxxx xxxx xxx', swapSample),
  'PUT /orders/{id}/priority': call(
    '++ xxxxxx xx +xx xxxx xxxx xxx',
    on('analysis', { priority: 5, reason: 'Cliente prioritário' }),
  ),
  // Stock is kept by analysts, and by the warehouse managers in their own branch.
  'GET /stock/levels': call('++ ++++++ xx +xx xxxx xxxx xxx', plain),
  'GET /stock/movements': call('++ ++++++ xx +xx xxxx xxxx xxx', plain),
  'GET /stock/waiting': call('++ ++++++ xx +xx xxxx xxxx xxx', plain),
  'PUT /stock/levels/{id}/block': call('++ +----- xx +xx xxxx xxxx xxx', blockSample),
  'POST /stock/receipts/check': call('++ +----- xx +xx xxxx xxxx xxx', () => ({
    body: { warehouseId: 'SD1', lines: [{ productId: 'SOAP', batch: 'S1' }] },
  })),
  'GET /stock/shelf-life': call('++ ++++++ xx +xx xxxx xxxx xxx', plain),
  'GET /stock/shelf-life/history': call('++ +----- xx +xx xxxx xxxx xxx', async (source) => {
    const { customerId, productId } = (await shelfLifeSample(source)).body
    return { query: `customerId=${customerId}&productId=${productId}` }
  }),
  'PUT /stock/shelf-life': call('++ +----- xx +xx xxxx xxxx xxx', shelfLifeSample),
  'GET /stock/counts/choices': call('++ +----- xx +xx xxxx xxxx xxx', () => ({ query: 'warehouseId=SD1' })),
  'GET /stock/locations': call('++ +----- xx +xx xxxx xxxx xxx', () => ({ query: 'warehouseId=SD1' })),
  'PUT /stock/locations': call('++ +----- xx +xx xxxx xxxx xxx', () => ({
    body: { warehouseId: 'SD1', lines: [{ productId: 'SOAP', location: 'C1-01-A', position: 10 }] },
  })),
  'GET /stock/counts/{id}/review': call('++ +----- xx +xx xxxx xxxx xxx', async (source) => ({
    params: (await countSample(source)).params,
  })),
  'GET /settings/count-limit': call('++ ++++++ xx +xx xxxx xxxx xxx', plain),
  'PUT /settings/count-limit': call('++ xxxxxx xx xxx xxxx xxxx xxx', async ({ company }) => {
    const { data } = await company.must(company.people.ADMIN, 'GET /settings/count-limit')
    return { body: { version: data.version, sharePercent: data.sharePercent === 5 ? 6 : 5, amount: null } }
  }),
  'GET /suppliers': call('++ ++++++ xx +xx xxxx xxxx xxx', plain),
  'GET /stock/goods-receipts': call('++ ++++++ xx +xx xxxx xxxx xxx', plain),
  'GET /stock/goods-receipts/tab-counts': call('++ ++++++ xx +xx xxxx xxxx xxx', plain),
  'POST /stock/goods-receipts': call('++ +----- xx +xx xxxx xxxx xxx', () => {
    const name = `Fornecedor ${next()}`
    const lines = [{ productId: 'SOAP', batch: 'GR-1', noted: 3 }]
    return { body: { warehouseId: 'SD1', supplier: { name }, supplierNote: 'GR 1', lines } }
  }),
  'GET /stock/goods-receipts/{id}': call('++ +----- xx +xx xxxx xxxx xxx', async (source) => ({
    params: (await receiptSample(source)).params,
  })),
  'PUT /stock/goods-receipts/{id}': call('++ +----- xx +xx xxxx xxxx xxx', async (source) => {
    const { params, body } = await receiptSample(source)
    return { params, body: { ...body, temperatures: { frozen: -19.4 } } }
  }),
  'POST /stock/goods-receipts/{id}/lines': call('++ +----- xx +xx xxxx xxxx xxx', async (source) => ({
    params: (await receiptSample(source)).params,
    body: { lines: [{ productId: 'OIL', noted: 2 }] },
  })),
  'PUT /stock/goods-receipts/{id}/lines/{lineId}': call('++ +----- xx +xx xxxx xxxx xxx', async (source) => {
    const { line } = await receiptSample(source)
    return { params: line.params, body: { version: line.version, received: 2, shortageReason: 'Rotos' } }
  }),
  'DELETE /stock/goods-receipts/{id}/lines/{lineId}': call(
    '++ +----- xx +xx xxxx xxxx xxx',
    async (source) => ({
      params: (await receiptSample(source)).line.params,
    }),
  ),
  'POST /stock/goods-receipts/{id}/counted': call('++ +----- xx +xx xxxx xxxx xxx', async (source) => ({
    params: (await receiptSample(source)).params,
    body: { productId: 'SOAP', batch: 'MORE', quantity: 1 },
  })),
  'POST /stock/goods-receipts/{id}/post': call('++ +----- xx +xx xxxx xxxx xxx', async (source) => {
    const { params, body } = await receiptSample(source)
    return { params, body }
  }),
  'POST /stock/goods-receipts/{id}/give-up': call('++ +----- xx +xx xxxx xxxx xxx', async (source) => {
    const { params, body } = await receiptSample(source)
    return { params, body: { ...body, reason: 'Guia errada' } }
  }),
  'GET /stock/goods-receipts/{id}/print': call('++ +----- xx +xx xxxx xxxx xxx', async (source) => ({
    params: (await receiptSample(source)).params,
  })),
  'GET /stock/counts': call('++ ++++++ xx +xx xxxx xxxx xxx', plain),
  'POST /stock/counts': call('++ +----- xx +xx xxxx xxxx xxx', async ({ company }) => ({
    body: { warehouseId: await newWarehouse(company) },
  })),
  'GET /stock/counts/{id}': call('++ +----- xx +xx xxxx xxxx xxx', async (source) => ({
    params: (await countSample(source)).params,
  })),
  'GET /stock/counts/{id}/lines': call('++ +----- xx +xx xxxx xxxx xxx', async (source) => ({
    params: (await countSample(source)).params,
  })),
  'PUT /stock/counts/{id}/lines': call('++ +----- xx +xx xxxx xxxx xxx', async (source) => ({
    params: (await countSample(source)).params,
    body: { lines: [{ productId: 'SOAP', batch: 'S1', counted: 3 }] },
  })),
  'POST /stock/counts/{id}/post': call('++ +----- xx +xx xxxx xxxx xxx', countSample),
  'POST /stock/counts/{id}/give-up': call('++ +----- xx +xx xxxx xxxx xxx', countSample),
} satisfies Partial<Record<Key, CallCase>>
