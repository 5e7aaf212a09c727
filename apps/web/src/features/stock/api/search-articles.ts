import { api } from '../../../lib/api/api.ts'
import type { Found } from '../../../ui/fields/search-select.tsx'

/** Articles by code or words. */
export async function searchArticles(search: string): Promise<Found[]> {
  const { data } = await api('GET /products', { query: { search, perPage: 20 } })
  return data.map(({ id, description, unit }) => ({
    value: id,
    label: description,
    detail: `${id} · ${unit}`,
  }))
}
