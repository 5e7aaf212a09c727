import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../../lib/api/api-error.ts'
import { refresh } from '../../../lib/api/refresh.ts'
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'

/** What others did meanwhile is read at once, so that the refusal stands beside how things are now. */
const OVERTAKEN = [
  'APPROVAL_OUTDATED',
  'VERSION_CONFLICT',
  'STAGE_NOT_PENDING',
  'ACTION_NOT_ALLOWED',
  'NOT_FOUND',
]

const DECIDE = 'POST /orders/{id}/approvals'

/** Approves or rejects on one stage; the lists and the document are fetched again. */
export function useDecide(onDecided: () => unknown) {
  const t = useTranslations('approvals')
  const client = useQueryClient()
  const decide = useApiMutation(DECIDE, {
    refreshes: ['approvals', 'orders', 'menu-counts', 'home'],
    quiet: true,
    success: t('decided'),
    onSuccess: onDecided,
  })
  const readAgain = ({ code }: ApiError) => OVERTAKEN.includes(code) && refresh(client, 'orders')
  return {
    ...decide,
    mutate: (input: Parameters<typeof decide.mutate>[0]) => decide.mutate(input, { onError: readAgain }),
  }
}

/** Documents that were decided on here, answered or not: on a slow line the news of a decision is quicker than its answer. */
export const decisionsSent = (client: QueryClient): number[] =>
  client
    .getMutationCache()
    .findAll({ mutationKey: [DECIDE] })
    .filter(({ state: { error } }) => !(error instanceof ApiError && error.isClientError))
    .map(({ state }) => (state.variables as { params: { id: number } }).params.id)
