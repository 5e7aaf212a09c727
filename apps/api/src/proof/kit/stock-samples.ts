import type { Company } from './company.ts'
import type { Take } from './supply.ts'

type Source = { readonly company: Company; readonly take: Take }

/** The first line of a document in analysis, which holds rice. */
async function riceLine({ company, take }: Source) {
  const { orderId } = await take('analysis')
  const { data } = await company.must(company.people.ADMIN, `GET /orders/${orderId}/stock`)
  return { orderId, version: data.version as number, lineId: data.lines[0].id as number }
}

/** A line that lacks what another document holds. */
export async function swapSample(source: Source) {
  const [taker, giver] = [await riceLine(source), await riceLine(source)]
  const { must, people, levels } = source.company
  const path = `PUT /orders/${taker.orderId}/stock/lines/${taker.lineId}`
  const { data } = await must(people.ADMIN, path, { version: taker.version, batches: [] })
  return {
    params: { id: taker.orderId, lineId: taker.lineId },
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
export async function blockSample({ company }: Source) {
  const lines = [{ productId: 'SOAP', batch: `BLOCK-${next()}`, quantity: 1 }]
  const receipt = { warehouseId: 'SD1', lines }
  const { content } = await company.must(company.people.ADMIN, 'POST /stock/receipts', receipt)
  const { levelId, version } = content.batches[0]
  return { params: { id: levelId }, body: { version, blocked: true, reason: 'Embalagem danificada' } }
}

/** An agreement that exists, to be changed. */
export async function shelfLifeSample({ company }: Source) {
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

/** A warehouse that nobody counts yet. */
export async function newWarehouse({ db }: Company): Promise<string> {
  const id = `T${next()}`
  await db.insertInto('warehouses').values({ id, branch_id: 'SD', name: id }).execute()
  return id
}

/** An inventory in which something was counted. */
export async function countSample({ company }: Source) {
  const { must, people } = company
  const warehouseId = await newWarehouse(company)
  const { content } = await must(people.ADMIN, 'POST /stock/counts', { warehouseId })
  const lines = [{ productId: 'SOAP', batch: 'S1', counted: 3 }]
  const { data } = await must(people.ADMIN, `PUT /stock/counts/${content.id}/lines`, { lines })
  return {
    params: { id: content.id as number },
    body: { version: data.version as number, reason: 'Inventário anual' },
  }
}
