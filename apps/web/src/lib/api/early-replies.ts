declare global {
  interface Window {
    /** What start.js asked for while the program was still on its way, by path, and when (ms of this page). */
    caisEarly?: {
      readonly session: string
      readonly askedAt: number
      readonly replies: Map<string, Promise<Response>>
    }
  }
}

/** After so long somebody may have changed what was answered. */
const LONG_MS = 1500

let askedAt: number | undefined

/** The answer to a call that start.js made already in the name of the same user; each is given once. */
export function earlyReply(path: string, session: string | null): Promise<Response> | undefined {
  const early = window.caisEarly
  const reply = early?.session === session ? early?.replies.get(path) : undefined
  if (reply) askedAt = early?.askedAt
  early?.replies.delete(path)
  return reply
}

/** What was answered before something was changed is of no use after it. */
export const dropEarlyReply = (path: string) => void window.caisEarly?.replies.delete(path)

/** Whether what was taken here was asked for long ago, said once: on a slow line, before live updates could be heard. */
export function wereRepliesLong(): boolean {
  const age = askedAt === undefined ? 0 : performance.now() - askedAt
  askedAt = undefined
  return age > LONG_MS
}
