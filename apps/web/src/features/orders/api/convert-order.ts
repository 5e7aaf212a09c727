import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'

/** Makes a draft of an order out of an answered quote, with its prices. */
export const useConvertOrder = (success: string, onDraft: (id: number) => unknown) =>
  useApiMutation('POST /orders/{id}/convert', {
    refreshes: ['drafts', 'orders'],
    success,
    onSuccess: ({ content }) => onDraft(content.id),
  })
