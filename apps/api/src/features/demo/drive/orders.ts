import type { OrderReply } from '@cais/contract/orders/schemas'
import type { Crew } from './crew.ts'
import { waitUntil } from './wait-until.ts'

export const readOrder = async ({ seller }: Crew, id: number): Promise<OrderReply> =>
  (await seller.call('GET /orders/{id}', { params: { id } })).data

const isVerified = ({ status }: OrderReply) => status !== 'SUBMITTED' && status !== 'DRAFT'

/** The order once its verification is over. */
export const verifiedOrder = (crew: Crew, id: number): Promise<OrderReply> =>
  waitUntil(`the verification of order ${id}`, async () => {
    const order = await readOrder(crew, id)
    return isVerified(order) ? order : undefined
  })

export const isBilled = ({ stages }: OrderReply): boolean => stages.includes('BILLED')
