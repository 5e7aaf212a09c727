import { stepsOf, type Workflow } from './workflow.ts'

/** A mermaid state diagram of a workflow; actions that lead the same way share one arrow. */
export function stateDiagram<S extends string, A extends string>(workflow: Workflow<S, A>): string {
  const names = workflow.states.map((state) => `  state "${state}" as ${node(state)}`)
  const starts = workflow.initial.map((state) => `  [*] --> ${node(state)}`)
  return ['stateDiagram-v2', ...names, ...starts, ...arrows(workflow)].join('\n')
}

function arrows<S extends string, A extends string>(workflow: Workflow<S, A>): string[] {
  const actionsByArrow = new Map<string, string[]>()
  for (const { action, from, to } of stepsOf(workflow)) {
    const arrow = `  ${node(from)} --> ${node(to)}`
    actionsByArrow.set(arrow, [...(actionsByArrow.get(arrow) ?? []), action])
  }
  return [...actionsByArrow].map(([arrow, actions]) => `${arrow}: ${actions.join(', ')}`)
}

/** mermaid takes no hyphen in the name of a node. */
const node = (state: string) => state.replaceAll('-', '_')
