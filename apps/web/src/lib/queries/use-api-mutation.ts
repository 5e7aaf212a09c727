import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ApiInput, type ApiKey, type ApiReply, api, type CallOptions } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { actionKeys } from '../api/idempotency.ts'
import { notify } from '../screen/notify.ts'
import { refresh } from './refresh.ts'

type WriteKey = Exclude<ApiKey, `GET ${string}`>
type Settings<K extends WriteKey> = {
  /** Nouns to fetch again after a success, e.g. ['orders']. */
  refreshes?: readonly string[]
  /** Shown in a toast after a success: the record and what happened to it. */
  success?: string | ((reply: ApiReply<K>, input: ApiInput<K>) => string)
  /** The screen shows the refusal itself, so no toast. */
  quiet?: boolean
  onSuccess?: (reply: ApiReply<K>, input: ApiInput<K>) => unknown
}

/** What a call sends; a key of its own where somebody else sends the same again. */
type Sent<K extends WriteKey> = ApiInput<K> & Pick<CallOptions, 'idempotencyKey'>

/**
 * A write as a mutation. The same action tried again after a lost connection carries the same Idempotency-Key,
 * so that it happens once; a refusal or a success ends the key.
 */
export function useApiMutation<K extends WriteKey>(
  key: K,
  settings: Settings<K> = {},
): UseMutationResult<ApiReply<K>, ApiError, Sent<K>> {
  const client = useQueryClient()
  const keys = useRef(actionKeys()).current
  return useMutation<ApiReply<K>, ApiError, Sent<K>>({
    // lets other components find requests that have no reply yet
    mutationKey: [key],
    mutationFn: (input) =>
      api<WriteKey>(key, { idempotencyKey: keys.of(input), ...input } as never) as Promise<ApiReply<K>>,
    onSuccess: async (reply, input) => {
      keys.end(input)
      for (const noun of settings.refreshes ?? []) void refresh(client, noun)
      const { success } = settings
      if (success) notify.success(typeof success === 'string' ? success : success(reply, input))
      await settings.onSuccess?.(reply, input)
    },
    onError: (error, input) => {
      if (error instanceof ApiError && error.isClientError) keys.end(input)
      if (!settings.quiet && !error.isOffline) notify.error(error.message)
    },
  })
}
