import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDebounced } from '../../../lib/screen/use-debounced.ts'
import { type ProductPlace, productSearchQuery } from '../api/products.ts'
import { matchProducts } from '../model/lines/match-products.ts'
import type { Article } from './use-articles.ts'

export type ArticleSearch = ReturnType<typeof useArticleSearch>

const AT_MOST = 8

/** Articles for a typed text: those at hand at once, those of the server when typing has rested. */
export function useArticleSearch(atHand: readonly Article[], place: ProductPlace, typed: string) {
  const client = useQueryClient()
  const text = typed.trim()
  const rested = useDebounced(text)
  const server = useQuery({ ...productSearchQuery(place, rested), enabled: rested !== '' && rested === text })
  const near = text === '' ? [] : matchProducts(atHand, text, AT_MOST)
  const others = rested === text ? (server.data?.data ?? []) : []
  const found = [...near, ...others.filter(({ id }) => !near.some((one) => one.id === id))].slice(0, AT_MOST)
  return {
    text,
    found,
    /** Nothing is known yet: neither 'none' nor a list may be said. */
    pending: text !== '' && found.length === 0 && (rested !== text || server.isFetching),
    error: server.error,
    /** The best answer of the server, without waiting for the rest. */
    ask: async (): Promise<Article | undefined> => {
      const { data } = await client.fetchQuery(productSearchQuery(place, text)).catch(() => ({ data: [] }))
      return data.find(({ id }) => id.toLowerCase() === text.toLowerCase()) ?? data[0]
    },
  }
}
