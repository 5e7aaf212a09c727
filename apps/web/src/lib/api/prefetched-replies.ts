declare global {
  interface Window {
    /**
     * Replies to what start.js requested before the program was loaded, by path, and when (ms of this
     * page).
     */
    caisPrefetched?: {
      readonly session: string
      readonly askedAt: number
      readonly replies: Map<string, Promise<Response>>
    }
  }
}

/** After this time the data may have changed. */
const OLD_AFTER_MS = 1500

let askedAt: number | undefined

/** The prefetched reply to a call of the same user; each is handed out once. */
export function takePrefetchedReply(path: string, session: string | null): Promise<Response> | undefined {
  const early = window.caisPrefetched
  const reply = early?.session === session ? early?.replies.get(path) : undefined
  if (reply) askedAt = early?.askedAt
  early?.replies.delete(path)
  return reply
}

/** After a write, a reply prefetched before it is out of date. */
export const dropPrefetchedReply = (path: string) => void window.caisPrefetched?.replies.delete(path)

/**
 * Whether a reply handed out here is old, reported once: on a slow connection it may be older than the
 * first live update.
 */
export function tookOldReplies(): boolean {
  const age = askedAt === undefined ? 0 : performance.now() - askedAt
  askedAt = undefined
  return age > OLD_AFTER_MS
}
