import type { Person, Work } from './hire-crowd.ts'
import type { Ledger } from './ledger.ts'
import { analyse } from './people/analyst.ts'
import { approve } from './people/approver.ts'
import { read } from './people/reader.ts'
import { sell } from './people/seller.ts'
import { type Desk, openSession, type Session } from './session.ts'

type Play = {
  readonly url: string
  readonly ledger: Ledger
  readonly seconds: number
  readonly think: number
}

const ROUND: Record<Work, (session: Session, desk: Desk) => Promise<void>> = {
  seller: sell,
  reader: read,
  analyst: analyse,
  approver: approve,
}

/** Everybody works until the time is over, with a screen that listens to what changes. */
export async function play(crowd: readonly Person[], { url, ledger, seconds, think }: Play): Promise<void> {
  const end = performance.now() + seconds * 1000
  const desk: Desk = { url, ledger, think, over: () => performance.now() > end }
  const closing = new AbortController()
  const screens = crowd.map((person) => listen(person, desk, closing.signal))
  const told = setInterval(() => console.log(progress(ledger)), 10_000)
  await Promise.all(
    crowd.map(async (person) => {
      const session = openSession(person, desk)
      while (!desk.over()) await ROUND[person.work](session, desk)
    }),
  )
  clearInterval(told)
  closing.abort()
  await Promise.all(screens)
}

/** A screen: it comes back by itself when the line ends. */
async function listen({ token }: Person, { url, ledger, over }: Desk, signal: AbortSignal): Promise<void> {
  while (!over() && !signal.aborted) {
    try {
      const reply = await fetch(`${url}/api/events`, {
        headers: { authorization: `Bearer ${token}` },
        signal,
      })
      for await (const _ of reply.body ?? []) ledger.hear()
    } catch {
      // cut off, or the play is over
    }
  }
}

const progress = (ledger: Ledger) => {
  const count = [...ledger.statuses.values()].reduce((sum, one) => sum + one, 0)
  return `${count} replies, ${ledger.submitted.size} submitted, ${ledger.heard()} live messages, ${ledger.failures.length} failures`
}
