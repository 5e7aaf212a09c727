import type { ApiInput, ApiKey, ApiReply } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { cachedReply, cacheReply } from './cached-replies.ts'

type ReadKey = Extract<ApiKey, `GET ${string}`>

/**
 * Calls that are cached so that sellers, planners, loaders and who credits can work without a connection. All others always go to the server.
 */
const CACHED_CALLS: readonly ReadKey[] = [
  'GET /app-info',
  'GET /credit-notes/account',
  'GET /credit-notes/candidates',
  'GET /credit-notes/collections',
  'GET /credit-notes/{id}',
  'GET /credit-notes/{id}/collection',
  'GET /customers',
  'GET /customers/{id}/addresses',
  'GET /customers/{id}/summary',
  'GET /drafts',
  'GET /drafts/{id}',
  'GET /home',
  'GET /master-data/holidays',
  'GET /operations',
  'GET /products',
  'GET /reasons',
  'GET /shipments/fleet',
  'GET /shipments/ready-orders',
  'GET /shipments/{id}/loading',
  'GET /warehouses',
]

/**
 * Calls the server and caches the reply; without a connection the cached reply is used. `fallback` builds a
 * reply from other cached ones when this call was never made.
 */
export async function readThroughCache<K extends ReadKey>(
  call: K,
  input: ApiInput<K>,
  ask: () => Promise<ApiReply<K>>,
  fallback?: () => Promise<ApiReply<K> | undefined>,
): Promise<ApiReply<K>> {
  if (!CACHED_CALLS.includes(call)) return ask()
  try {
    const reply = await ask()
    void cacheReply(call, input, reply)
    return reply
  } catch (error) {
    if (!(error instanceof ApiError && error.isOffline)) throw error
    const cached = (await cachedReply(call, input)) ?? (await fallback?.())
    if (cached === undefined) throw error
    return cached
  }
}
