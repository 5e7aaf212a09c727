import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDebounced } from '../../../lib/screen/use-debounced.ts'
import { type ProductPlace, productSearchQuery } from '../api.ts'
import { matchProducts } from '../model/match-products.ts'
import type { Product } from './use-products.ts'

export type ProductSearch = ReturnType<typeof useProductSearch>

const AT_MOST = 8

/** Products for a typed text: those already loaded at once, those of the server when typing pauses. */
export function useProductSearch(loaded: readonly Product[], place: ProductPlace, typed: string) {
  const client = useQueryClient()
  const text = typed.trim()
  const debounced = useDebounced(text)
  const server = useQuery({
    ...productSearchQuery(place, debounced),
    enabled: debounced !== '' && debounced === text,
  })
  const fromList = text === '' ? [] : matchProducts(loaded, text, AT_MOST)
  const fromServer = debounced === text ? (server.data?.data ?? []) : []
  const found = [...fromList, ...fromServer.filter(({ id }) => !fromList.some((one) => one.id === id))].slice(
    0,
    AT_MOST,
  )
  return {
    text,
    found,
    /** No result yet: neither 'none' nor a list is shown. */
    pending: text !== '' && found.length === 0 && (debounced !== text || server.isFetching),
    error: server.error,
    /** The best answer of the server, without waiting for the rest. */
    askServer: async (): Promise<Product | undefined> => {
      const { data } = await client.fetchQuery(productSearchQuery(place, text)).catch(() => ({ data: [] }))
      return data.find(({ id }) => id.toLowerCase() === text.toLowerCase()) ?? data[0]
    },
  }
}
