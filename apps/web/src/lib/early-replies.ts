declare global {
  interface Window {
    /** What start.js asked for while the program was still on its way, by path. */
    caisEarly?: { readonly session: string; readonly replies: Map<string, Promise<Response>> }
  }
}

/** The answer to a call that start.js made already in the name of the same user; each is given once. */
export function earlyReply(path: string, session: string | null): Promise<Response> | undefined {
  const early = window.caisEarly
  const reply = early?.session === session ? early?.replies.get(path) : undefined
  early?.replies.delete(path)
  return reply
}
