import { setTimeout as sleep } from 'node:timers/promises'

export type Running = {
  /** Ends with it, well or badly. */
  readonly promise: Promise<unknown>
  stop(): Promise<unknown>
}
type Options = { readonly pauseMs: number; readonly onEnd: (error: unknown) => void }

/**
 * Starts again what ends by itself, as long as the process lives: the queue ends its workers when it cannot write
 * the result of a job, for example because the database went away.
 */
export async function keepRunning(start: () => Promise<Running>, { pauseMs, onEnd }: Options) {
  const state: { running: Running | undefined; stopped: boolean } = { running: await start(), stopped: false }
  const following = follow()
  return {
    stop: async () => {
      state.stopped = true
      await state.running?.stop().catch(onEnd)
      await following
    },
  }

  async function follow() {
    while (!state.stopped) {
      await state.running?.promise.catch(onEnd)
      if (state.stopped) return
      await sleep(pauseMs)
      state.running = state.stopped ? undefined : await start().catch(() => undefined)
      if (state.stopped) await state.running?.stop().catch(onEnd)
    }
  }
}
