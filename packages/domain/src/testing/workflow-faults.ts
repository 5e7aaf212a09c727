import { stepsOf, type Workflow } from '../kernel/workflow.ts'

/** What is wrong with a workflow, in words: unknown states, states that nothing leads to. Empty = sound. */
export function workflowFaults<S extends string, A extends string>(workflow: Workflow<S, A>): string[] {
  return [...unknownStates(workflow), ...unreachableStates(workflow)]
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
