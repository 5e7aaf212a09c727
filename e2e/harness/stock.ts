import { call, eventually } from './api.ts'
import { FRESH_DAYS, isoDay } from './days.ts'

/** A product of which the demo company has no stock. */
export const SCARCE_PRODUCT = { id: 'QJ-FL', description: 'Queijo flamengo em barra' }

type Detail = {
  data: {
    version: number
    stages: string[]
    lines: { id: number; reservedQuantity: number; missingQuantity: number; lineStatus: string }[]
  }
}
type Order = { data: { id: number; number: string; version: number; status: string; stages: string[] } }
type Level = { batch: string; available: number }
type Waiting = { missing: number }

export const stockOf = async (id: number) =>
  (await call<Detail>('stock_analyst', 'GET', `/orders/${id}/stock`)).body.data
const orderOf = async (id: number) => (await call<Order>('admin', 'GET', `/orders/${id}`)).body.data

/** An order of the scarce product in stock analysis, with all its approvals given. */
export async function orderInAnalysis(quantity: number) {
  const { data: customers } = (
    await call<{ data: { id: number; name: string }[] }>('operator', 'GET', '/customers?search=Hotel+Flor')
  ).body
  const lines = [{ productId: SCARCE_PRODUCT.id, quantity }]
  const draft = await call<{ content: { id: number; version: number } }>('operator', 'POST', '/drafts', {
    customerId: customers[0]?.id,
    lines,
  })
  const { id, version } = draft.body.content
  const place = { version, latitude: -25.9, longitude: 32.6 }
  await call('operator', 'POST', `/drafts/${id}/submit`, place)
  await eventually(
    () => orderOf(id),
    ({ stages }) => stages.some((stage) => /APPROVAL|STOCK|AWAITING/.test(stage)),
  )
  await approveAll(id)
  await eventually(
    () => stockOf(id),
    ({ lines: [line] }) => /allocat/.test(line?.lineStatus ?? ''),
  )
  const { number } = await orderOf(id)
  return { id, number }
}

/** Gives all approvals that the order waits for. */
export async function approveAll(id: number) {
  const { stages, version } = await orderOf(id)
  const [open] = stages.filter((stage) => stage.endsWith('_APPROVAL'))
  if (open === undefined) return
  const stage = open.replace('_APPROVAL', '')
  const decision = { version, stage, decision: 'approve', reason: 'Campanha' }
  await call('admin', 'POST', `/orders/${id}/approvals`, decision)
  await approveAll(id)
}

/** The available quantity of the scarce product in the main warehouse. */
export async function availableScarceStock(): Promise<number> {
  const path = `/stock/levels?productId=${SCARCE_PRODUCT.id}&warehouseId=SD1&withStock=true`
  const { data } = (await call<{ data: Level[] }>('stock_analyst', 'GET', path)).body
  return data.reduce((sum, { available }) => sum + available, 0)
}

/** The quantity of the scarce product that lines of the main warehouse wait for. */
export async function waitingQuantity(): Promise<number> {
  const path = `/stock/waiting?productId=${SCARCE_PRODUCT.id}&warehouseId=SD1`
  const { data } = (await call<{ data: Waiting[] }>('stock_analyst', 'GET', path)).body
  return data.reduce((sum, { missing }) => sum + missing, 0)
}

/** Puts the lines of an order in stock analysis on wait. */
export async function putOnWait(id: number) {
  const { version, lines } = await stockOf(id)
  const decisions = lines.map((line) => ({ lineId: line.id, decision: 'wait' }))
  await call('stock_analyst', 'POST', `/orders/${id}/stock/process`, { version, lines: decisions })
}

export async function receiveScarceProduct(quantity: number, batch: string) {
  const lines = [{ productId: SCARCE_PRODUCT.id, batch, expiry: isoDay(FRESH_DAYS), quantity }]
  await call('stock_analyst', 'POST', '/stock/receipts', { warehouseId: 'SD1', reference: 'GR e2e', lines })
}
