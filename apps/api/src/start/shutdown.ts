type Step = { readonly end: () => Promise<void>; readonly kill?: (() => void) | undefined }

export type Shutdown = {
  /** What is to be ended when the process ends; the last one added is ended first. */
  add(end: () => Promise<void>, kill?: () => void): void
  run(exitCode: number): Promise<never>
}

const TIMEOUT_MS = 20_000
/** npm passes Ctrl-C on to us although the terminal has sent it already: that is not a second one. */
const SAME_KEYSTROKE_MS = 700

/** Ends everything in order on Ctrl-C or a stop by the system; a second Ctrl-C ends it at once. */
export function createShutdown(): Shutdown {
  const steps: Step[] = []
  let startedAt = 0

  const run = async (exitCode: number): Promise<never> => {
    startedAt ||= Date.now()
    // What was asked for is done: a database that is slow to stop does not make it a failure.
    setTimeout(() => killAll(steps, exitCode), TIMEOUT_MS).unref()
    for (let step = steps.pop(); step; step = steps.pop()) await step.end().catch(report)
    process.exit(exitCode)
  }
  const onSignal = (exitCode: number) => () => {
    if (startedAt === 0) void run(exitCode)
    else if (Date.now() - startedAt > SAME_KEYSTROKE_MS) killAll(steps)
  }
  process.on('SIGINT', onSignal(0))
  process.on('SIGTERM', onSignal(0))
  process.on('SIGHUP', onSignal(0))

  return { add: (end, kill) => void steps.push({ end, kill }), run }
}

function killAll(steps: readonly Step[], exitCode = 130): never {
  for (const step of steps) step.kill?.()
  process.exit(exitCode)
}

const report = (error: unknown) => console.error('While stopping:', error)
