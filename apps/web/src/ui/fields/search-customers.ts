import { api } from '../../lib/api/api.ts'
import type { Found } from './search-select.tsx'

/** Customers by name, code or NUIT, as a SearchSelect finds them. */
export async function searchCustomers(search: string): Promise<Found[]> {
  const { data } = await api('GET /customers', { query: { search, perPage: 20 } })
  return data.map(({ id, name, code, route }) => ({
    value: String(id),
    label: name,
    detail: `${code} · ${route}`,
  }))
}
