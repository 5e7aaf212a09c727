import type { endpoints } from '@cais/contract/endpoints'
import { addDays } from '@cais/domain/kernel/calendar-date'
import { TRUCK } from '../../testing/flow.ts'
import { openSession, type Person } from '../../testing/people.ts'
import { addCustomer } from '../../testing/trade.ts'
import type { Company } from './company.ts'
import { blockSample, countSample, newWarehouse, shelfLifeSample, swapSample } from './stock-samples.ts'
import type { Take } from './supply.ts'

/** A request that is right in every way, on a record in the state that the call asks for. */
export type Sample = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}
export type Key = keyof typeof endpoints

type Source = { readonly company: Company; readonly take: Take; readonly person: Person }
type MakeSample = (source: Source) => Sample | Promise<Sample>

const plain: MakeSample = () => ({})
const on = (kind: Parameters<Take>[0], body?: object): MakeSample => {
  return async ({ take }) => {
    const { id, version } = await take(kind)
    return { params: { id }, ...(body ? { body: { version, ...body } } : {}) }
  }
}
const onOrderOf = (kind: Parameters<Take>[0]): MakeSample => {
  return async ({ take }) => ({ params: { id: (await take(kind)).orderId } })
}
const ofCustomer: MakeSample = ({ company }) => ({ params: { id: company.customer.id } })
const ofProduct: MakeSample = () => ({ params: { id: 'RICE' } })
const line = { productId: 'OIL', quantity: 3 }

async function firstLine({ company, take }: Source, kind: 'analysis' | 'ready') {
  const found = await take(kind)
  const { data } = await company.must(company.people.ADMIN, `GET /orders/${found.orderId}/stock`)
  const [first] = data.lines as { id: number; held: { levelId: number; quantity: number }[] }[]
  if (first === undefined) throw new Error('A document has lines')
  return { found, version: data.version as number, lineId: first.id }
}

async function invoiceOf({ company, take }: Source) {
  const { id: shipmentId } = await take('billed')
  const { data } = await company.must(company.people.ADMIN, `GET /shipment/${shipmentId}/listFars`)
  return { shipmentId, invoiceId: data[0].id as number }
}

const invoice: MakeSample = async (source) => ({ params: { id: (await invoiceOf(source)).invoiceId } })

const wholeShipment = async (take: Take) => {
  const { id, version, orderId } = await take('ready')
  return { id, body: { ...TRUCK, version, orderIds: [orderId] } }
}

let days = 0
/** A day of its own far ahead, so that no absence meets another and none holds while the proofs run. */
function nextYears() {
  days += 1
  const day = addDays('2040-01-01', days)
  return { from: day, until: day }
}

let views = 0
const newView = () => ({ list: 'orders', name: `Vista ${++views}`, query: 'tab=pending' })

/** A view of the creator's, shared with their branch. */
async function sharedView({ company: { must, people } }: Source) {
  const { content } = await must(people.CREATOR, 'POST /views', { ...newView(), sharedWith: 'branch' })
  return content as { id: number; version: number }
}

/** On a customer of its own, so that no other document is held up. */
async function customerLock({ db }: Company) {
  const { id } = await addCustomer(db)
  return { kind: 'CUSTOMER', entityId: String(id), blockType: 'ORDERS' }
}

async function lockOf(company: Company): Promise<number> {
  const { content } = await company.must(
    company.people.ADMIN,
    'POST /block-orders',
    await customerLock(company),
  )
  return content.id
}

/** One for each call of the contract; the compiler asks for those that are new. */
export const SAMPLES: Readonly<Record<Key, MakeSample>> = {
  'POST /auth': () => ({ body: { username: 'nobody.here', password: 'wrong password' } }),
  'GET /auth/me': plain,
  'PUT /auth/logout/{username}': async ({ company, person }) => ({
    params: { username: person.username },
    headers: { authorization: `Bearer ${await openSession(company.testApp, person.id)}` },
  }),
  'PUT /users': async ({ company, person }) => {
    const { data } = await company.must(person, 'GET /auth/me')
    return { body: { id: person.id, version: data.version, name: data.name } }
  },
  'GET /app-info': plain,
  'GET /branches': plain,
  'GET /warehouses': plain,
  'GET /operations': plain,
  'GET /reasons': plain,
  'GET /routes': plain,
  'GET /client-types': plain,
  'GET /payment-conditions': plain,
  'GET /users/names': plain,
  'GET /shipment/listPrinters': plain,
  'GET /views': plain,
  'GET /views/counts': plain,
  'POST /views': () => ({ body: newView() }),
  'PUT /views/{id}': async (source) => {
    const { id, version } = await sharedView(source)
    return { params: { id }, body: { version, sort: 'oldest' } }
  },
  'DELETE /views/{id}': async (source) => ({ params: { id: (await sharedView(source)).id } }),
  'POST /views/{id}/restore': async (source) => {
    const { id } = await sharedView(source)
    await source.company.must(source.company.people.CREATOR, `DELETE /views/${id}`)
    return { params: { id } }
  },
  'GET /preferences': plain,
  'PUT /preferences/{list}': () => ({ params: { list: 'orders' }, body: { dense: true } }),
  'GET /search': () => ({ query: 'q=mercearia' }),
  'GET /home': plain,
  'GET /menu-counts': plain,
  'GET /customers': plain,
  'GET /customers/{id}': ofCustomer,
  'GET /customers/{id}/addresses': ofCustomer,
  'GET /customers/{id}/summary': ofCustomer,
  'GET /products': plain,
  'GET /products/{id}': ofProduct,
  'GET /products/{id}/batches': ofProduct,
  'GET /drafts': plain,
  'GET /drafts/{id}': on('draft'),
  'POST /drafts': () => ({ body: { lines: [line] } }),
  'PUT /drafts/{id}': async ({ company, take }) => {
    const { id, version } = await take('draft')
    return { params: { id }, body: { version, customerId: company.customer.id, lines: [line] } }
  },
  'PUT /drafts': async ({ company, take }) => {
    const { id, version } = await take('draft')
    return { body: { id, version, customerId: company.customer.id, lines: [line] } }
  },
  'DELETE /drafts/{id}': on('draft'),
  'POST /drafts/{id}/submit': on('draft', { latitude: -25.9, longitude: 32.6 }),
  'GET /orders': plain,
  'GET /orders/tab-counts': plain,
  'GET /orders/kanban': plain,
  'GET /orders/totals_by_stage': plain,
  'GET /orders/{id}': on('analysis'),
  'POST /orders/{id}/cancel': on('approval', { reason: 'Pedido do cliente' }),
  'POST /orders/{id}/close': on('analysis', { reason: 'Fim de campanha' }),
  'POST /orders/{id}/duplicate': async ({ take }) => ({
    params: { id: (await take('analysis')).id },
    body: { lines: 'all' },
  }),
  'POST /orders/{id}/convert': on('quote'),
  'POST /orders/{id}/revise': on('approval', {}),
  'POST /orders/{id}/process': on('analysis', {}),
  'POST /orders/{id}/return-to-shipment': onOrderOf('failed'),
  'POST /orders/{id}/picking-to-analysis': onOrderOf('picking'),
  'GET /orders/{id}/print': on('analysis'),
  'GET /orders/allowed-actions': plain,
  'POST /orders/bulk': async ({ take }) => {
    const { id, version } = await take('analysis')
    return { body: { action: 'close', ids: [{ id, version }], input: { reason: 'Fim de campanha' } } }
  },
  'POST /orders/bulk/print': async ({ take }) => ({ body: { ids: [(await take('analysis')).id] } }),
  'GET /approvals': plain,
  'GET /approvals/counts': plain,
  'GET /approvals/reasons': plain,
  'GET /settings/approval-policy': plain,
  'PUT /settings/approval-policy': async ({ company }) => {
    const { data } = await company.must(company.people.ADMIN, 'GET /settings/approval-policy')
    const isOff = data.ownDocumentsAllowed.includes('BE')
    return { body: { version: data.version, ownDocumentsAllowed: isOff ? [] : ['BE'] } }
  },
  'GET /settings/quote-policy': plain,
  'PUT /settings/quote-policy': async ({ company }) => {
    const { data } = await company.must(company.people.ADMIN, 'GET /settings/quote-policy')
    return { body: { version: data.version, expires: true, daysOfGrace: data.daysOfGrace === 0 ? 2 : 0 } }
  },
  'GET /absences': plain,
  'GET /absences/choices': plain,
  'POST /absences': async ({ company, person }) => {
    const { data } = await company.must(company.people.ADMIN, `GET /absences/choices?absentId=${person.id}`)
    const stages = data.stages.length > 0 ? data.stages.slice(0, 1) : ['OFFER']
    return { body: { ...nextYears(), deputyId: company.people.OPERATOR.id, stages } }
  },
  'POST /absences/{id}/end': async ({ company }) => {
    const { ADMIN, FINANCIAL_APPROVER, OFFER_APPROVER } = company.people
    const input = { ...nextYears(), deputyId: OFFER_APPROVER.id, stages: ['FINANCIAL'] }
    const { content } = await company.must(ADMIN, 'POST /absences', {
      ...input,
      absentId: FINANCIAL_APPROVER.id,
    })
    return { params: { id: content.id }, body: { version: content.version } }
  },
  'GET /orders/{id}/approval/reasons': on('approval'),
  'POST /orders/{id}/approvals': on('approval', { stage: 'COMMERCIAL', decision: 'approve', reason: 'Sim' }),
  'GET /stock': plain,
  'GET /stock/tab-counts': plain,
  'GET /orders/{id}/stock': on('analysis'),
  'PUT /orders/{id}/stock/lines/{lineId}': async (source) => {
    const { found, version, lineId } = await firstLine(source, 'analysis')
    const batches = [{ levelId: source.company.levels.rice, quantity: 1 }]
    return { params: { id: found.id, lineId }, body: { version, batches } }
  },
  'POST /orders/{id}/stock/allocate': async (source) => {
    const { found, version, lineId } = await firstLine(source, 'analysis')
    const { must, people } = source.company
    const path = `PUT /orders/${found.id}/stock/lines/${lineId}`
    const { data } = await must(people.ADMIN, path, { version, batches: [] })
    return { params: { id: found.id }, body: { version: data.version } }
  },
  'POST /orders/{id}/stock/process': async (source) => {
    const { found, version, lineId } = await firstLine(source, 'analysis')
    return { params: { id: found.id }, body: { version, lines: [{ lineId, decision: 'picking' }] } }
  },
  'GET /orders/{id}/stock/print': on('analysis'),
  'POST /stock/receipts': () => ({
    body: { warehouseId: 'SD1', lines: [{ productId: 'SOAP', batch: 'S1', quantity: 5 }] },
  }),
  'POST /stock/corrections': async ({ company }) => {
    const { data } = await company.must(company.people.ADMIN, 'GET /products/OIL/batches')
    const { levelId, version, stock } = data[0]
    return { body: { levelId, version, onHand: stock + 1, reason: 'Contagem' } }
  },
  'GET /stock/levels/{id}/holders': ({ company }) => ({ params: { id: company.levels.rice } }),
  'GET /orders/{id}/stock/lines/{lineId}/swap': async (source) => {
    const { params, body } = await swapSample(source)
    return { params, query: `levelId=${body.levelId}&fromLineId=${body.fromLineId}&bucket=reserved` }
  },
  'POST /orders/{id}/stock/lines/{lineId}/swap': swapSample,
  'PUT /orders/{id}/priority': on('analysis', { priority: 5, reason: 'Cliente prioritário' }),
  'GET /stock/levels': plain,
  'GET /stock/movements': plain,
  'GET /stock/waiting': plain,
  'PUT /stock/levels/{id}/block': blockSample,
  'POST /stock/receipts/check': () => ({
    body: { warehouseId: 'SD1', lines: [{ productId: 'SOAP', batch: 'S1' }] },
  }),
  'GET /stock/shelf-life': plain,
  'GET /stock/shelf-life/history': async (source) => {
    const { customerId, productId } = (await shelfLifeSample(source)).body
    return { query: `customerId=${customerId}&productId=${productId}` }
  },
  'PUT /stock/shelf-life': shelfLifeSample,
  'GET /stock/counts': plain,
  'POST /stock/counts': async ({ company }) => ({ body: { warehouseId: await newWarehouse(company) } }),
  'GET /stock/counts/{id}': async (source) => ({ params: (await countSample(source)).params }),
  'GET /stock/counts/{id}/lines': async (source) => ({ params: (await countSample(source)).params }),
  'PUT /stock/counts/{id}/lines': async (source) => ({
    params: (await countSample(source)).params,
    body: { lines: [{ productId: 'SOAP', batch: 'S1', counted: 4 }] },
  }),
  'POST /stock/counts/{id}/post': countSample,
  'POST /stock/counts/{id}/give-up': countSample,
  'GET /shipments': plain,
  'GET /shipments/tab-counts': plain,
  'GET /shipments/ready-orders': plain,
  'POST /shipments': async ({ take }) => ({ body: { ...TRUCK, orderIds: [(await take('picking')).id] } }),
  'GET /shipments/{id}': on('ready'),
  'PUT /shipments/{id}': async ({ take }) => {
    const { id, body } = await wholeShipment(take)
    return { params: { id }, body }
  },
  'PUT /shipments': async ({ take }) => {
    const { id, body } = await wholeShipment(take)
    return { body: { ...body, id } }
  },
  'GET /shipments/{id}/orders': on('ready'),
  'GET /shipments/{id}/lines': on('ready'),
  'GET /shipments/{id}/position': on('ready'),
  'PUT /shipments/{id}/position': async ({ take }) => {
    const { id, version, orderId } = await take('ready')
    return { params: { id }, body: { version, orderIds: [orderId] } }
  },
  'PUT /shipments/{id}/status-update/{status}': async ({ take }) => {
    const { id, version } = await take('ready')
    return { params: { id, status: 'loading' }, body: { version } }
  },
  'DELETE /shipments/{id}/orders/{orderId}': async ({ take }) => {
    const { id, orderId } = await take('ready')
    return { params: { id, orderId } }
  },
  'DELETE /shipments/{id}/lines/{lineId}': async (source) => {
    const { found, lineId } = await firstLine(source, 'ready')
    return { params: { id: found.id, lineId } }
  },
  'DELETE /shipments/{id}/orders': on('ready'),
  'POST /shipments/{id}/invoice': on('finished', {}),
  'GET /shipments/{id}/print/delivery-note': on('finished'),
  'GET /shipments/{id}/print/{criteria}': async ({ take }) => ({
    params: { id: (await take('finished')).id, criteria: 'client' },
  }),
  'GET /shipment/{id}/listFars': on('billed'),
  'GET /shipment/{id}/printInvoices': on('billed'),
  'POST /shipment/{id}/printSpecificInvoices': async (source) => {
    const { shipmentId, invoiceId } = await invoiceOf(source)
    return { params: { id: shipmentId }, body: { invoiceIds: [invoiceId] } }
  },
  'GET /invoices': plain,
  'GET /invoices/{id}': invoice,
  'GET /invoices/{id}/print': invoice,
  'GET /block-orders': plain,
  'POST /block-orders': async ({ company }) => ({ body: await customerLock(company) }),
  'DELETE /block-orders/{id}': async ({ company }) => ({
    params: { id: await lockOf(company) },
    body: { blockType: 'ORDERS' },
  }),
  'GET /block-orders/{id}/orders': async ({ company }) => ({ params: { id: await lockOf(company) } }),
  'GET /block-orders/{id}/block-types': async ({ company }) => ({ params: { id: await lockOf(company) } }),
  'GET /audit': async ({ take }) => ({ query: `objectType=order&objectId=${(await take('analysis')).id}` }),
}
