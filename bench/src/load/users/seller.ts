import type { LoadContext, Session } from '../session.ts'
import { pickRandom } from './pick-random.ts'

const EDITS = 3

/** Looks for a customer and products, writes a draft in several steps, submits it and looks at it. */
export async function sell(session: Session, context: LoadContext): Promise<void> {
  const { results } = context
  await session.call('GET /orders', '/orders?tab=mine')
  const customers = await session.call('GET /customers', '/customers?perPage=50')
  const products = await session.call('GET /products', '/products?perPage=50')
  const customer = pickRandom<{ id: number }>(customers.body?.data)
  if (!customer) return
  await session.call('GET /customers/{id}/summary', `/customers/${customer.id}/summary`)
  const draft = { customerId: customer.id, lines: basket(products.body?.data ?? []) }
  const created = await session.call('POST /drafts', '/drafts', draft)
  if (created.status !== 201) return
  const id = created.body.content.id as number
  let version = created.body.content.version as number
  for (let edit = 1; edit <= EDITS && !context.over(); edit += 1) {
    const notes = `${session.person.name} ${edit} ${Math.random()}`
    const lines = basket(products.body.data)
    const saved = await session.call('PUT /drafts/{id}', `/drafts/${id}`, { ...draft, lines, notes, version })
    if (saved.status !== 200) return
    version = saved.body.data.version
    results.notes.set(id, notes)
  }
  const place = { version, latitude: -25.97, longitude: 32.57 }
  const sent = await session.call('POST /drafts/{id}/submit', `/drafts/${id}/submit`, place)
  if (sent.status !== 200) return
  results.submitted.set(id, sent.body.data.number)
  await session.call('GET /orders/{id}', `/orders/${id}`)
}

function basket(products: readonly { id: string }[]) {
  const chosen = new Set(Array.from({ length: 8 }, () => pickRandom(products)?.id ?? ''))
  return [...chosen].map((productId) => ({
    productId,
    quantity: 1 + Math.floor(Math.random() * 20),
    discountPercentage: Math.random() < 0.1 ? 20 : 0,
  }))
}
