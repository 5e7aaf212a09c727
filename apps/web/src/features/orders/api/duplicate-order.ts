import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'

/** Makes a draft out of all lines or only out of what was cut. */
export const useDuplicateOrder = (success: string, onDraft: (id: number) => unknown) =>
  useApiMutation('POST /orders/{id}/duplicate', {
    refreshes: ['drafts', 'orders'],
    success,
    onSuccess: ({ content }) => onDraft(content.id),
  })
