/** Where an action may be taken, and what it may turn each state into. An action may always leave the state as it is. */
export type Moves<State extends string> = Readonly<Partial<Record<State, readonly State[]>>>

/** A life cycle as data. */
export type Workflow<State extends string, Action extends string> = {
  readonly states: readonly State[]
  readonly initial: readonly State[]
  readonly moves: Readonly<Record<Action, Moves<State>>>
}

export type Step<State extends string, Action extends string> = {
  readonly action: Action
  readonly from: State
  readonly to: State
}

/** Every arrow of the workflow. */
export function stepsOf<S extends string, A extends string>({ moves }: Workflow<S, A>): Step<S, A>[] {
  const actions = Object.entries(moves) as [A, Moves<S>][]
  return actions.flatMap(([action, byState]) => {
    const sources = Object.entries(byState) as [S, readonly S[]][]
    return sources.flatMap(([from, targets]) => targets.map((to) => ({ action, from, to })))
  })
}
