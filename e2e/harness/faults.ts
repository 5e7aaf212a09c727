/** The story's view of a response that is held back: `arrived` when the server has given it, `release` lets it go on. */
export type HeldResponse = { readonly arrived: Promise<void>; readonly release: () => void }

/** The proxy's view of the same: it calls `reached` when it has the response and sends it on after `released`. */
export type ResponseHold = { readonly reached: () => void; readonly released: Promise<void> }

/** What happens to one request; nothing when no fault is set. */
export type Fault = {
  /** The server never sees the request. */
  readonly fails?: boolean
  /** The browser never sees the response; called when the server has given it. */
  readonly drop?: () => void
  readonly hold?: ResponseHold
  readonly change?: (body: string) => string
}

/** The faults that a story sets on its connection, and which requests came. */
export function createFaultPlan() {
  const calls: string[] = []
  const changes = new Map<string, (body: string) => string>()
  let dropping: { call: string; happened: () => void } | undefined
  let holding: { call: string; skip: number; hold: ResponseHold } | undefined
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
  const takeHold = (call: string) => {
    if (holding?.call !== call) return undefined
    const { skip, hold } = holding
    holding = skip === 0 ? undefined : { ...holding, skip: skip - 1 }
    return skip === 0 ? hold : undefined
  }
  const takeDrop = (call: string) => {
    if (dropping?.call !== call) return undefined
    const { happened } = dropping
    dropping = undefined
    return happened
  }

  return {
    /** Call it exactly once for each request: faults that apply a number of times are used up. */
    faultOf(call: string): Fault {
      if (fails(call)) return { fails: true }
      calls.push(call)
      const hold = takeHold(call)
      return hold ? { hold } : { drop: takeDrop(call), change: changes.get(call) }
    },
    dropResponse: (call: string) => new Promise<void>((happened) => (dropping = { call, happened })),
    holdResponse(call: string, { after }: { after: number }): HeldResponse {
      const [arrived, reached] = deferred()
      const [released, release] = deferred()
      holding = { call, skip: after, hold: { reached, released } }
      return { arrived, release }
    },
    failRequests: (call: string, { after, times }: { after: number; times: number }) => {
      failing = { call, skip: after, times }
    },
    changeResponse: (call: string, change: (body: string) => string) => void changes.set(call, change),
    countRequests: (call: string) => calls.filter((one) => one === call).length,
  }
}

/** A promise and the function that resolves it. */
function deferred(): [Promise<void>, () => void] {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = () => done()
  })
  return [promise, resolve]
}
