import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api/api.ts'
import { toApiError } from '../../lib/api/api-error.ts'
import { cacheReply } from '../../lib/offline/cached-replies.ts'
import type { Queued } from '../../lib/offline/step-queue.ts'
import { useStepQueue } from '../../lib/offline/use-step-queue.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { type Loading, type LoadStep, missedSome, type StepReply, withReply } from './model/load-steps.ts'

/** Own steps bring it up to date by their replies; it is read again for what others do. */
export const loadingQuery = (id: number) => ({
  ...apiQuery('GET /shipments/{id}/loading', { params: { id } }),
  meta: { isKnownByVersion: true },
})

/** Steps of a loader: stored on this device at once, sent in order when there is a connection, each of them once. */
export function useLoadSteps(id: number) {
  const client = useQueryClient()
  const { queryKey } = loadingQuery(id)
  const show = (loading: Loading) => {
    client.setQueryData(queryKey, { data: loading })
    // a page that is opened again without a connection begins from here
    void cacheReply('GET /shipments/{id}/loading', { params: { id } }, { data: loading })
  }
  const showStep = (reply: StepReply) => {
    const shown = client.getQueryData(queryKey)?.data
    if (shown === undefined) return
    const isMissing = missedSome(shown, reply)
    if (reply.version >= shown.version) show(withReply(shown, reply))
    if (isMissing) void client.invalidateQueries({ queryKey })
  }
  const send = async (step: Queued<LoadStep>) => {
    const call = { params: { id }, idempotencyKey: step.key, background: true }
    try {
      const { data } =
        step.kind === 'load'
          ? await api('POST /shipments/{id}/loading', { ...call, body: step.body })
          : await api('POST /shipments/{id}/loading/other-batch', { ...call, body: step.body })
      showStep(data)
    } catch (cause) {
      // somebody else said something different: the truck as it stands now came with the refusal
      const { current } = toApiError(cause)
      if (current) show(current as Loading)
      throw cause
    }
  }
  return useStepQueue<LoadStep>('loading', id, send)
}

/** Starts or ends the loading. */
export function useStepLoading(onDone: () => unknown = () => undefined) {
  const t = useTranslations('loading')
  return useApiMutation('PUT /shipments/{id}/status-update/{status}', {
    refreshes: ['shipments', 'orders', 'stock', 'menu-counts', 'home', 'audit'],
    success: ({ data }) => t(data.stage === 'loading' ? 'started' : 'ended', { number: data.number }),
    quiet: true,
    onSuccess: onDone,
  })
}
