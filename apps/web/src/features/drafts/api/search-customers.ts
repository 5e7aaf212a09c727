import { type ApiRow, api } from '../../../lib/api/api.ts'
import { toApiError } from '../../../lib/api/api-error.ts'
import { keepReply, keptRows } from '../../../lib/offline/kept-replies.ts'
import { holdsWords } from '../model/clash/holds-words.ts'

export type CustomerRow = ApiRow<'GET /customers'>

const AT_MOST = 20

/** Customers by name, code or NUIT; without a connection among those that this device has seen. */
export async function searchCustomers(search: string, signal: AbortSignal): Promise<CustomerRow[]> {
  const input = { query: { search, perPage: AT_MOST } }
  try {
    const reply = await api('GET /customers', { ...input, signal })
    void keepReply('GET /customers', input, reply)
    return reply.data
  } catch (error) {
    if (!toApiError(error).isOffline) throw error
    const seen = await keptRows('GET /customers')
    return seen.filter((customer) => fits(customer, search)).slice(0, AT_MOST)
  }
}

const fits = ({ name, code, nuit }: CustomerRow, search: string) =>
  holdsWords(`${name} ${code} ${nuit ?? ''}`, search)
