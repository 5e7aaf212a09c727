import { queryOptions } from '@tanstack/react-query'
import { type ApiInput, type ApiKey, type ApiReply, api } from '../api/api.ts'
import { readThroughCache } from '../offline/read-through-cache.ts'

type ReadKey = Extract<ApiKey, `GET ${string}`>
type Rest<K extends ReadKey> =
  Record<never, never> extends ApiInput<K> ? [input?: ApiInput<K>] : [input: ApiInput<K>]

/**
 * Query options of a reading call, under the key [noun, id, call, input]:
 * `apiQuery('GET /orders/{id}', { params: { id } })` → ['orders', '7', …].
 * Live updates and mutations refresh by noun and id, so features need no key of their own.
 */
export function apiQuery<K extends ReadKey>(key: K, ...[input]: Rest<K>) {
  return queryOptions<ApiReply<K>>({
    queryKey: apiQueryKey(key, input),
    queryFn: ({ signal }) => readApi(key, input as ApiInput<K>, signal),
  })
}

/** A GET call whose reply may be cached on this device for use without a connection. */
export const readApi = <K extends ReadKey>(
  key: K,
  input: ApiInput<K>,
  signal?: AbortSignal,
  fallback?: () => Promise<ApiReply<K> | undefined>,
): Promise<ApiReply<K>> =>
  readThroughCache(
    key,
    input,
    () => api<ReadKey>(key, { ...input, signal } as never) as Promise<ApiReply<K>>,
    fallback,
  )

export function apiQueryKey(key: string, input?: { params?: unknown }) {
  const noun = /\/([\w-]+)/.exec(key)?.[1] ?? key
  const id = Object.values((input?.params ?? {}) as Record<string, unknown>)[0]
  return [noun, id === undefined ? null : String(id), key, input ?? null] as const
}
