import type { QueryClient } from '@tanstack/react-query'

/** So long the answer to one's own save may be behind the news of it. */
const ANSWER_MS = 500

/**
 * A draft on screen follows what others save: it is announced as the document that it is. One's own saves are announced
 * too, with a version that is known here by then, and are not read again: typing rests often.
 */
export function refreshDraft(client: QueryClient, id: string | number, version: number) {
  setTimeout(() => {
    void client.invalidateQueries({
      queryKey: ['drafts', String(id)],
      predicate: ({ state: { data } }) => isOlder(data, version),
    })
  }, ANSWER_MS)
}

function isOlder(reply: unknown, version: number) {
  const { data } = (reply ?? {}) as { data?: { version?: number } }
  return data?.version !== undefined && data.version < version
}
