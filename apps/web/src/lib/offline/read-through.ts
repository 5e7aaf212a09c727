import type { ApiInput, ApiKey, ApiReply } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { keepReply, keptReply } from './kept-replies.ts'

type ReadKey = Extract<ApiKey, `GET ${string}`>

/** Answers that let a seller go on writing without a connection. Everything else is asked anew each time. */
const KEPT: readonly ReadKey[] = [
  'GET /app-info',
  'GET /customers',
  'GET /customers/{id}/addresses',
  'GET /customers/{id}/summary',
  'GET /drafts',
  'GET /drafts/{id}',
  'GET /home',
  'GET /operations',
  'GET /products',
  'GET /reasons',
  'GET /warehouses',
]

/**
 * Asks the server; without a connection, what it answered last stands in. `otherwise` finds an answer among others
 * that were kept when this very question was never asked.
 */
export async function readThrough<K extends ReadKey>(
  call: K,
  input: ApiInput<K>,
  ask: () => Promise<ApiReply<K>>,
  otherwise?: () => Promise<ApiReply<K> | undefined>,
): Promise<ApiReply<K>> {
  if (!KEPT.includes(call)) return ask()
  try {
    const reply = await ask()
    void keepReply(call, input, reply)
    return reply
  } catch (error) {
    if (!(error instanceof ApiError && error.isOffline)) throw error
    const kept = (await keptReply(call, input)) ?? (await otherwise?.())
    if (kept === undefined) throw error
    return kept
  }
}
