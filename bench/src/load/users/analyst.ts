import type { Session } from '../session.ts'
import { pickRandom } from './pick-random.ts'

type Line = { id: number; reservedQuantity: number; proposal: { levelId: number; quantity: number }[] }

/** Opens a document of the analysis and reserves, releases or sends on; others do the same on the same lines. */
export async function analyse(session: Session): Promise<void> {
  const list = await session.call('GET /stock', '/stock?tab=analysis&perPage=20')
  const row = pickRandom<{ id: number }>(list.body?.data)
  if (!row) return
  const stock = await session.call('GET /orders/{id}/stock', `/orders/${row.id}/stock`)
  if (stock.status !== 200) return
  const { version, lines } = stock.body.data as { version: number; lines: Line[] }
  const dice = Math.random()
  if (dice < 0.5) {
    await session.call('POST /orders/{id}/stock/allocate', `/orders/${row.id}/stock/allocate`, { version })
    return
  }
  const line = pickRandom(lines)
  if (!line) return
  if (dice < 0.75) {
    const batches = line.proposal.map(({ levelId, quantity }) => ({ levelId, quantity }))
    const path = `/orders/${row.id}/stock/lines/${line.id}`
    await session.call('PUT /orders/{id}/stock/lines/{lineId}', path, { version, batches })
    return
  }
  const held = lines.filter(({ reservedQuantity }) => reservedQuantity > 0)
  const decided = held.map(({ id }) => ({ lineId: id, decision: 'picking' }))
  if (decided.length === 0) return
  await session.call('POST /orders/{id}/stock/process', `/orders/${row.id}/stock/process`, {
    version,
    lines: decided,
  })
}
