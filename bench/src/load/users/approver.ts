import type { Session } from '../session.ts'
import { pickRandom } from './pick-random.ts'

/** Opens what waits, looks at the figures, decides; a colleague may be faster. */
export async function approve(session: Session): Promise<void> {
  const list = await session.call('GET /approvals', '/approvals?perPage=50')
  const row = pickRandom<{ id: number; stage: string }>(list.body?.data)
  if (!row) return
  const figures = await session.call(
    'GET /orders/{id}/approval/reasons',
    `/orders/${row.id}/approval/reasons`,
  )
  if (figures.status !== 200) return
  const decision = Math.random() < 0.9 ? 'approve' : 'reject'
  await session.call('POST /orders/{id}/approvals', `/orders/${row.id}/approvals`, {
    version: figures.body.data.version,
    stage: row.stage,
    decision,
    reason: 'Visto com o cliente',
  })
}
