import { api } from '../../../lib/api/api.ts'
import type { Found } from '../../../ui/fields/search-select.tsx'

/** Customers by name, code or NUIT. */
export async function searchCustomers(search: string): Promise<Found[]> {
  const { data } = await api('GET /customers', { query: { search, perPage: 20 } })
  return data.map(({ id, name, code, route }) => ({
    value: String(id),
    label: name,
    detail: `${code} · ${route}`,
  }))
}

/** Articles by code or words. */
export async function searchArticles(search: string): Promise<Found[]> {
  const { data } = await api('GET /products', { query: { search, perPage: 20 } })
  return data.map(({ id, description, unit }) => ({
    value: id,
    label: description,
    detail: `${id} · ${unit}`,
  }))
}
