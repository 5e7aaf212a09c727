import { ApiError } from '../api/api-error.ts'
import { readCopy, saveCopy } from '../local-copy.ts'
import { createStore } from '../store.ts'

/** A step that the server may not have yet; its key makes it count once, however often it is sent. */
export type Queued<Step> = Step & {
  readonly key: string
  /** Why the server did not take it. */
  readonly refused?: string
}

export type SendStep<Step> = (step: Queued<Step>) => Promise<unknown>

/** Steps of one piece of work, stored on this device under a name until the server has them; sent in order, one after the other. */
export function stepQueue<Step>(name: string) {
  type One = Queued<Step>
  const read = () => readCopy<readonly One[]>(name)?.value ?? []
  const store = createStore<readonly One[]>(read())
  const write = (change: (steps: readonly One[]) => readonly One[]) => {
    // read again: another tab may have added to it
    const next = change(read())
    saveCopy(name, next)
    store.set(next)
  }
  let sending = false
  return {
    store,
    add(step: Step) {
      write((steps) => [...steps, { ...step, key: crypto.randomUUID() }])
    },
    drop(key: string) {
      write((steps) => steps.filter((step) => step.key !== key))
    },
    /** Sends what waits; stops at a lost connection, sets aside what is refused. */
    async flush(send: SendStep<Step>) {
      if (sending) return
      sending = true
      try {
        for (;;) {
          const next = read().find(({ refused }) => refused === undefined)
          if (next === undefined) return
          const refused = await refusalOf(() => send(next))
          write((steps) =>
            refused === undefined
              ? steps.filter(({ key }) => key !== next.key)
              : steps.map((step) => (step.key === next.key ? { ...step, refused } : step)),
          )
        }
      } catch (error) {
        // it stays in the queue: the connection or the session is gone, and the next flush sends it again
        if (!(error instanceof ApiError)) throw error
      } finally {
        sending = false
      }
    },
  }
}

export type StepQueue<Step> = ReturnType<typeof stepQueue<Step>>

const shared = new Map<string, StepQueue<unknown>>()

/** The queue of a name, the same for every part of the page that shows or adds to it. */
export function sharedStepQueue<Step>(name: string): StepQueue<Step> {
  const known = (shared.get(name) as StepQueue<Step> | undefined) ?? stepQueue<Step>(name)
  shared.set(name, known as StepQueue<unknown>)
  return known
}

async function refusalOf(send: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await send()
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.isClientError && error.status !== 401) return error.message
    throw error
  }
}
