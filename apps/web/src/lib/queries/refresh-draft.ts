import type { QueryClient } from '@tanstack/react-query'

/** The reply to one's own save may arrive this much later than the event about it. */
const REPLY_MS = 500

/**
 * Refetches an open draft when others save it; events name it as an order. Events about one's own saves
 * arrive too, but by then their version is known here and nothing is refetched.
 */
export function refreshDraft(client: QueryClient, id: string | number, version: number) {
  setTimeout(() => {
    void client.invalidateQueries({
      queryKey: ['drafts', String(id)],
      predicate: ({ state: { data } }) => isOlder(data, version),
    })
  }, REPLY_MS)
}

function isOlder(reply: unknown, version: number) {
  const { data } = (reply ?? {}) as { data?: { version?: number } }
  return data?.version !== undefined && data.version < version
}
