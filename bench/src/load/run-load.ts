import type { LoadUser, Part } from './create-users.ts'
import type { Results } from './results.ts'
import { type LoadContext, openSession, type Session } from './session.ts'
import { analyse } from './users/analyst.ts'
import { approve } from './users/approver.ts'
import { read } from './users/reader.ts'
import { sell } from './users/seller.ts'

type LoadOptions = {
  readonly url: string
  readonly results: Results
  readonly seconds: number
  readonly think: number
}

const WORK_OF: Record<Part, (session: Session, context: LoadContext) => Promise<void>> = {
  seller: sell,
  reader: read,
  analyst: analyse,
  approver: approve,
}

/** Everybody works until the time is over, with a screen that listens to what changes. */
export async function runLoad(
  users: readonly LoadUser[],
  { url, results, seconds, think }: LoadOptions,
): Promise<void> {
  const end = performance.now() + seconds * 1000
  const context: LoadContext = { url, results, think, over: () => performance.now() > end }
  const closing = new AbortController()
  const screens = users.map((user) => listen(user, context, closing.signal))
  const ticker = setInterval(() => console.log(progress(results)), 10_000)
  await Promise.all(
    users.map(async (user) => {
      const session = openSession(user, context)
      while (!context.over()) await WORK_OF[user.part](session, context)
    }),
  )
  clearInterval(ticker)
  closing.abort()
  await Promise.all(screens)
}

/** A screen: it comes back by itself when the line ends. */
async function listen(
  { token }: LoadUser,
  { url, results, over }: LoadContext,
  signal: AbortSignal,
): Promise<void> {
  while (!over() && !signal.aborted) {
    try {
      const reply = await fetch(`${url}/api/events`, {
        headers: { authorization: `Bearer ${token}` },
        signal,
      })
      for await (const _ of reply.body ?? []) results.addMessage()
    } catch {
      // cut off, or the run is over
    }
  }
}

const progress = (results: Results) => {
  const count = [...results.statuses.values()].reduce((sum, one) => sum + one, 0)
  return `${count} replies, ${results.submitted.size} submitted, ${results.messages()} live messages, ${results.failures.length} failures`
}
