import { call, eventually } from './api.ts'

type Line = { readonly productId: string; readonly quantity: number; readonly discountPercentage?: number }
type Order = {
  readonly id: number
  readonly number: string
  readonly version: number
  readonly status: string
  readonly stages: readonly string[]
  readonly approvals: readonly {
    readonly stage: string
    readonly decision: string | null
    readonly reason: string
    readonly decidedBy: { readonly name: string } | null
  }[]
}
type OrderRequest = { readonly customer: string; readonly poNumber?: string; readonly lines: readonly Line[] }

const PLACE = { latitude: -25.9692, longitude: 32.5732, accuracy: 30 }

/** Submits an order as the seller and waits until it is verified and has its stages. */
export async function submittedOrder({ customer, lines, poNumber = '' }: OrderRequest): Promise<Order> {
  const found = await call<{ data: { id: number }[] }>(
    'operator',
    'GET',
    `/customers?search=${encodeURIComponent(customer)}`,
  )
  const body = { customerId: found.body.data[0]?.id, lines, poNumber }
  const { content } = (
    await call<{ content: { id: number; version: number } }>('operator', 'POST', '/drafts', body)
  ).body
  await call('operator', 'POST', `/drafts/${content.id}/submit`, { version: content.version, ...PLACE })
  return eventually(
    () => readOrder(content.id),
    ({ stages, status }) => status !== 'SUBMITTED' && stages.length > 0,
  )
}

export const readOrder = async (id: number): Promise<Order> =>
  (await call<{ data: Order }>('operator', 'GET', `/orders/${id}`)).body.data

type Draft = { readonly id: number; readonly version: number; readonly customer: { readonly id: number } }

/** The seller changes the quantities of a submitted order. */
export async function changeOrder(id: number, lines: readonly Line[]): Promise<void> {
  const { version } = await readOrder(id)
  const revised = await call<{ content: { id: number } }>('operator', 'POST', `/orders/${id}/revise`, {
    version,
  })
  const path = `/drafts/${revised.body.content.id}`
  const draft = (await call<{ data: Draft }>('operator', 'GET', path)).body.data
  const body = { version: draft.version, customerId: draft.customer.id, lines }
  const { data } = (await call<{ data: Draft }>('operator', 'PUT', path, body)).body
  await call('operator', 'POST', `${path}/submit`, { version: data.version, ...PLACE })
}
