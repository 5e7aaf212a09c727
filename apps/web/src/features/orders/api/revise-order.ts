import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'

/** Begins a change of a submitted document, or goes on with the one that is open. */
export const useReviseOrder = (onDraft: (id: number) => unknown) =>
  useApiMutation('POST /orders/{id}/revise', {
    refreshes: ['drafts', 'orders'],
    onSuccess: ({ content }) => onDraft(content.id),
  })
