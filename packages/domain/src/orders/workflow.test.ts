import { expect, test } from 'vitest'
import { stepsOf } from '../kernel/workflow.ts'
import { workflowFaults } from '../testing/workflow-faults.ts'
import { ORDER_WORKFLOW } from './workflow.ts'

test('every phase of a sales document can be reached, and no arrow leads nowhere', () => {
  expect(workflowFaults(ORDER_WORKFLOW)).toEqual([])
})

test('what has ended never moves again', () => {
  const ends = ['rejected', 'billed', 'canceled', 'closed']
  expect(stepsOf(ORDER_WORKFLOW).filter(({ from }) => ends.includes(from))).toEqual([])
})
