import { call, eventually } from './api.ts'

export type Submitted = { readonly id: number; readonly number: string }

type Wish = {
  readonly count: number
  /** V/REF, by which the story finds them. */
  readonly reference: string
  /** Percent; a large one asks the commercial approver. */
  readonly discount?: number
}

type State = { data: { number: string; stages: string[] } }

/** Orders of the demo seller for a customer without troubles, as far as their jobs bring them. */
export async function submittedOrders(wish: Wish): Promise<Submitted[]> {
  const { body } = await call<{ data: { id: number }[] }>('operator', 'GET', '/customers?search=Hotel%20Flor')
  const customerId = body.data[0]?.id
  const ids: number[] = []
  for (let made = 0; made < wish.count; made += 1) ids.push(await submit(customerId, wish))
  return Promise.all(ids.map(settledOrder))
}

async function submit(customerId: number | undefined, { reference, discount = 0 }: Wish) {
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

/** Once verification and allocation are through. */
async function settledOrder(id: number): Promise<Submitted> {
  const { body } = await eventually(
    () => call<State>('operator', 'GET', `/orders/${id}`),
    (reply) => reply.body.data.stages.some((stage) => /APPROVAL|STOCK_ANALYSIS/.test(stage)),
  )
  return { id, number: body.data.number }
}

/** No other story is to find these orders in its way: what is still open of them is closed. */
export async function closeAll(orders: readonly { readonly id: number }[]): Promise<void> {
  const heads = await Promise.all(orders.map(({ id }) => call<Head>('admin', 'GET', `/orders/${id}`)))
  const open = heads.map(({ body }) => body.data).filter(({ status }) => !ENDED.includes(status))
  const ids = open.map(({ id, version }) => ({ id, version }))
  if (ids.length > 0)
    await call('admin', 'POST', '/orders/bulk', {
      action: 'close',
      ids,
      input: { reason: 'Fim da história' },
    })
}

type Head = { data: { id: number; version: number; status: string } }
const ENDED = ['CLOSED', 'CANCELED', 'FINISHED']
