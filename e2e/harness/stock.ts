import { call, eventually } from './api.ts'
import { FRESH, isoDay } from './days.ts'

/** An article that the demo company has run out of. */
export const SCARCE = { id: 'QJ-FL', description: 'Queijo flamengo em barra' }

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

/** An order of the scarce article that has reached stock analysis, whoever had to approve it. */
export async function orderInAnalysis(quantity: number) {
  const { data: customers } = (
    await call<{ data: { id: number; name: string }[] }>('operator', 'GET', '/customers?search=Hotel+Flor')
  ).body
  const lines = [{ productId: SCARCE.id, quantity }]
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

/** Whoever had to approve it has done so. */
export async function approveAll(id: number) {
  const { stages, version } = await orderOf(id)
  const [open] = stages.filter((stage) => stage.endsWith('_APPROVAL'))
  if (open === undefined) return
  const stage = open.replace('_APPROVAL', '')
  const decision = { version, stage, decision: 'approve', reason: 'Campanha' }
  await call('admin', 'POST', `/orders/${id}/approvals`, decision)
  await approveAll(id)
}

/** What is free of the scarce article in the main warehouse. */
export async function freeOfScarce(): Promise<number> {
  const path = `/stock/levels?productId=${SCARCE.id}&warehouseId=SD1&withStock=true`
  const { data } = (await call<{ data: Level[] }>('stock_analyst', 'GET', path)).body
  return data.reduce((sum, { available }) => sum + available, 0)
}

/** What lines of the main warehouse wait for. */
export async function waitedFor(): Promise<number> {
  const path = `/stock/waiting?productId=${SCARCE.id}&warehouseId=SD1`
  const { data } = (await call<{ data: Waiting[] }>('stock_analyst', 'GET', path)).body
  return data.reduce((sum, { missing }) => sum + missing, 0)
}

/** The line of an order is set to wait for stock. */
export async function letWait(id: number) {
  const { version, lines } = await stockOf(id)
  const decisions = lines.map((line) => ({ lineId: line.id, decision: 'wait' }))
  await call('stock_analyst', 'POST', `/orders/${id}/stock/process`, { version, lines: decisions })
}

export async function receiveScarce(quantity: number, batch: string) {
  const lines = [{ productId: SCARCE.id, batch, expiry: isoDay(FRESH), quantity }]
  await call('stock_analyst', 'POST', '/stock/receipts', { warehouseId: 'SD1', reference: 'GR e2e', lines })
}
