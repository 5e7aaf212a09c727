export type Held = { readonly begun: Promise<void>; readonly letGo: () => void }

/** A held answer on its way back: tells that it is there, and waits until it may go on. */
export type Hold = { readonly reached: () => void; readonly free: Promise<void> }

/** What becomes of one call; of a call of which nothing was said, nothing. */
export type Fate = {
  /** It never reaches the server. */
  readonly fails?: boolean
  /** Its answer never arrives; called when the server has given it. */
  readonly lose?: () => void
  readonly hold?: Hold
  readonly change?: (body: string) => string
}

/** What a story wants to happen to calls on its line. */
export function createPlan() {
  const calls: string[] = []
  const changes = new Map<string, (body: string) => string>()
  let lost: { call: string; happened: () => void } | undefined
  let holding: { call: string; skip: number; hold: Hold } | undefined
  let failing = { call: '', skip: 0, times: 0 }

  const fails = (call: string) => {
    if (failing.call !== call) return false
    if (failing.skip > 0 || failing.times === 0) {
      failing.skip = Math.max(0, failing.skip - 1)
      return false
    }
    failing.times -= 1
    return true
  }
  const holds = (call: string) => {
    if (holding?.call !== call) return undefined
    const { skip, hold } = holding
    holding = skip === 0 ? undefined : { ...holding, skip: skip - 1 }
    return skip === 0 ? hold : undefined
  }
  const loses = (call: string) => {
    if (lost?.call !== call) return undefined
    const { happened } = lost
    lost = undefined
    return happened
  }

  return {
    /** Asked once for each call, as it comes. */
    fateOf(call: string): Fate {
      if (fails(call)) return { fails: true }
      calls.push(call)
      const hold = holds(call)
      return hold ? { hold } : { lose: loses(call), change: changes.get(call) }
    },
    loseAnswerTo: (call: string) => new Promise<void>((happened) => (lost = { call, happened })),
    hold(call: string, { after }: { after: number }): Held {
      const [begun, reached] = door()
      const [free, letGo] = door()
      holding = { call, skip: after, hold: { reached, free } }
      return { begun, letGo }
    },
    fail: (call: string, { after, times }: { after: number; times: number }) => {
      failing = { call, skip: after, times }
    },
    answer: (call: string, change: (body: string) => string) => void changes.set(call, change),
    count: (call: string) => calls.filter((one) => one === call).length,
  }
}

/** Something to wait for, and what opens it. */
function door(): [Promise<void>, () => void] {
  let open = () => {}
  const opened = new Promise<void>((through) => {
    open = () => through()
  })
  return [opened, open]
}
