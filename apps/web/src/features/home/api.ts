import type { ApiData } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { approvalKey, useDecide } from '../../ui/record/use-decide.ts'

export type Home = ApiData<'GET /home'>
export type HomeTask = Home['tasks'][number]
export type HomeShipment = Home['shipmentsToday'][number]

const REFRESH_MS = 60_000

export const homeQuery = () => ({ ...apiQuery('GET /home'), refetchInterval: REFRESH_MS })
export const homeSalesQuery = () => ({ ...apiQuery('GET /home/sales'), refetchInterval: REFRESH_MS })
export const homeFlowQuery = () => ({ ...apiQuery('GET /home/flow'), refetchInterval: 5 * REFRESH_MS })

/** Recurring shipments, with the next date of each. */
export const schedulesQuery = () => ({
  ...apiQuery('GET /schedules', { query: { state: 'active', perPage: 60 } }),
  refetchInterval: 5 * REFRESH_MS,
})

const REFRESHES = ['drafts', 'orders', 'home'] as const

/** Creates a draft with the lines of a rejected document. */
export const useDuplicateRejected = (onDraft: (id: number) => unknown) =>
  useApiMutation('POST /orders/{id}/duplicate', {
    refreshes: REFRESHES,
    onSuccess: ({ content }) => onDraft(content.id),
  })

/** Creates an order from a quote, with its prices. */
export const useOrderQuote = (onDraft: (id: number) => unknown) =>
  useApiMutation('POST /orders/{id}/convert', {
    refreshes: REFRESHES,
    onSuccess: ({ content }) => onDraft(content.id),
  })

/** Approvals have the same key as their decisions, so that a decision made anywhere removes them at once. */
export const taskKey = ({ kind, id, stage }: HomeTask) =>
  kind === 'approval' ? approvalKey(id, stage) : `${kind} ${id} ${stage}`

/** A commercial approval needs a reason, which only its own page asks for. */
export const canApproveWithoutReason = (stage: string | null): stage is 'FINANCIAL' | 'OFFER' =>
  stage === 'FINANCIAL' || stage === 'OFFER'

/** Approves the version shown; the decision is sent after a delay and can be undone until then. */
export function useApproveTask() {
  const decide = useDecide()
  return ({ id, number, version, digest, stage }: HomeTask) => {
    if (digest === null || !canApproveWithoutReason(stage)) return
    const body = { version, digest, stage, decision: 'approve', reason: '' } as const
    decide({ id, number: number ?? '', body })
  }
}
