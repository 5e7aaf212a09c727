/** A life cycle to be searched: its ends, a name that similar states share, and every state that one step leads to. */
type Cycle<State> = {
  readonly isEnd: (state: State) => boolean
  readonly nameOf: (state: State) => string
  readonly next: (state: State) => Iterable<State>
}

/** Searches for states from which no end can be reached. Results are remembered by name, so that each kind of state is searched once. */
export function createDeadEndSearch<State>(cycle: Cycle<State>) {
  const withWay = new Set<string>()
  const dead = new Set<string>()

  /** Breadth first, until an end or a state that is known to lead to one. */
  function hasWayOut(from: State): boolean {
    const start = cycle.nameOf(from)
    if (cycle.isEnd(from) || withWay.has(start)) return true
    if (dead.has(start)) return false
    const cameFrom = new Map<string, string | null>([[start, null]])
    const queue = [from]
    for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
      const name = cycle.nameOf(state)
      for (const after of cycle.next(state)) {
        const reached = cycle.nameOf(after)
        if (cameFrom.has(reached) || dead.has(reached)) continue
        cameFrom.set(reached, name)
        if (cycle.isEnd(after) || withWay.has(reached)) {
          for (let one: string | null = reached; one !== null; one = cameFrom.get(one) ?? null)
            withWay.add(one)
          return true
        }
        queue.push(after)
      }
    }
    for (const name of cameFrom.keys()) dead.add(name)
    return false
  }

  return {
    /** The dead ends among these states. */
    among: (states: readonly State[]): State[] => {
      const kinds = new Map(states.map((state) => [cycle.nameOf(state), state]))
      return [...kinds.values()].filter((state) => !hasWayOut(state))
    },
  }
}
