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

/** What is wrong with a workflow, in words: unknown states, states that nothing leads to. Empty = sound. */
export function workflowFaults<S extends string, A extends string>(workflow: Workflow<S, A>): string[] {
  return [...unknownStates(workflow), ...unreachableStates(workflow)]
}

/** Every arrow of the workflow. */
export function stepsOf<S extends string, A extends string>({ moves }: Workflow<S, A>): Step<S, A>[] {
  const actions = Object.entries(moves) as [A, Moves<S>][]
  return actions.flatMap(([action, byState]) => {
    const sources = Object.entries(byState) as [S, readonly S[]][]
    return sources.flatMap(([from, targets]) => targets.map((to) => ({ action, from, to })))
  })
}

function unknownStates<S extends string, A extends string>(workflow: Workflow<S, A>): string[] {
  const known = new Set<string>(workflow.states)
  return stepsOf(workflow)
    .flatMap(({ action, from, to }) => [from, to].map((state) => ({ action, state })))
    .filter(({ state }) => !known.has(state))
    .map(({ action, state }) => `${action} names the unknown state ${state}`)
}

function unreachableStates<S extends string, A extends string>(workflow: Workflow<S, A>): string[] {
  const steps = stepsOf(workflow)
  const reached = new Set<S>(workflow.initial)
  for (let before = -1; before !== reached.size; ) {
    before = reached.size
    for (const { from, to } of steps) if (reached.has(from)) reached.add(to)
  }
  return workflow.states.filter((state) => !reached.has(state)).map((state) => `nothing leads to ${state}`)
}
