import { type ApiRow, api } from '../../../lib/api.ts'

export type CustomerRow = ApiRow<'GET /customers'>

/** Customers by name, code or NUIT. */
export async function searchCustomers(search: string, signal: AbortSignal): Promise<CustomerRow[]> {
  const { data } = await api('GET /customers', { query: { search, perPage: 20 }, signal })
  return data
}
