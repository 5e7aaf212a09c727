import { expect, test } from 'vitest'
import { workflowFaults } from '../testing/workflow-faults.ts'
import { stateDiagram } from './mermaid.ts'
import type { Workflow } from './workflow.ts'

const door: Workflow<'open' | 'shut' | 'walled-up', 'close' | 'open'> = {
  states: ['open', 'shut', 'walled-up'],
  initial: ['shut'],
  moves: { close: { open: ['shut'] }, open: { shut: ['open'] } },
}

test('a state that nothing leads to is a fault', () => {
  expect(workflowFaults(door)).toEqual(['nothing leads to walled-up'])
})

test('a state that nobody knows is a fault', () => {
  const moves = { ...door.moves, open: { shut: ['open', 'ajar' as 'open', 'walled-up'] } } as const
  expect(workflowFaults({ ...door, moves })).toEqual(['open names the unknown state ajar'])
})

test('the diagram has a node for each state and an arrow for each step', () => {
  expect(stateDiagram(door).split('\n')).toEqual([
    'stateDiagram-v2',
    '  state "open" as open',
    '  state "shut" as shut',
    '  state "walled-up" as walled_up',
    '  [*] --> shut',
    '  open --> shut: close',
    '  shut --> open: open',
  ])
})
