import type { Crew } from './crew.ts'
import { readOrder, verifiedOrder } from './orders.ts'

const REASON = 'Preço acordado no ficheiro de encomendas'

/** Waits for the verification of an order and has every approval given that it asks for, each by the role of its stage. */
export async function approve(crew: Crew, orderId: number): Promise<void> {
  const { approvals } = await verifiedOrder(crew, orderId)
  for (const { stage, decision } of approvals) {
    if (decision !== null) continue
    const { version } = await readOrder(crew, orderId)
    const body = { version, stage, decision: 'approve' as const, reason: REASON }
    await crew[stage].call('POST /orders/{id}/approvals', { params: { id: orderId }, body })
  }
}
