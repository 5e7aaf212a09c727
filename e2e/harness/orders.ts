import { call, eventually } from './api.ts'

export type Submitted = { readonly id: number; readonly number: string }

type OrdersRequest = {
  readonly count: number
  /** The customer's reference (V/REF), by which the story finds them. */
  readonly reference: string
  /** Percent; a large one needs commercial approval. */
  readonly discount?: number
}

type State = { data: { number: string; stages: string[] } }

/** Orders of the demo seller for a customer without debts or locks, after verification and allocation. */
export async function submittedOrders(request: OrdersRequest): Promise<Submitted[]> {
  const { body } = await call<{ data: { id: number }[] }>('operator', 'GET', '/customers?search=Hotel%20Flor')
  const customerId = body.data[0]?.id
  const ids: number[] = []
  for (let made = 0; made < request.count; made += 1) ids.push(await submit(customerId, request))
  return Promise.all(ids.map(verifiedOrder))
}

async function submit(customerId: number | undefined, { reference, discount = 0 }: OrdersRequest) {
  const lines = [{ productId: 'AR-25', quantity: 1, discountPercentage: discount }]
  const draft = { customerId, poNumber: reference, lines }
  const { body } = await call<{ content: { id: number; version: number } }>(
    'operator',
    'POST',
    '/drafts',
    draft,
  )
  const { id, version } = body.content
  await call('operator', 'POST', `/drafts/${id}/submit`, { version, latitude: -25.97, longitude: 32.57 })
  return id
}

/** Waits until verification and allocation are done. */
async function verifiedOrder(id: number): Promise<Submitted> {
  const { body } = await eventually(
    () => call<State>('operator', 'GET', `/orders/${id}`),
    (reply) => reply.body.data.stages.some((stage) => /APPROVAL|STOCK_ANALYSIS/.test(stage)),
  )
  return { id, number: body.data.number }
}

/**
 * Closes the orders that are still open, so that they do not disturb other stories. One that was being verified at that moment
 * has another version then, and is tried again; one that may not be closed stays.
 */
export async function closeAll(orders: readonly { readonly id: number }[]): Promise<void> {
  for (let tries = 0; tries < 3 && (await closeOpen(orders)) > 0; tries += 1);
}

/** How many were open. */
async function closeOpen(orders: readonly { readonly id: number }[]): Promise<number> {
  const heads = await Promise.all(orders.map(({ id }) => call<Head>('admin', 'GET', `/orders/${id}`)))
  const open = heads.map(({ body }) => body.data).filter(({ status }) => !FINAL_STATUSES.includes(status))
  const ids = open.map(({ id, version }) => ({ id, version }))
  if (ids.length > 0)
    await call('admin', 'POST', '/orders/bulk', {
      action: 'close',
      ids,
      input: { reason: 'Fim da história' },
    })
  return ids.length
}

type Head = { data: { id: number; version: number; status: string } }
const FINAL_STATUSES = ['CLOSED', 'CANCELED', 'FINISHED']
