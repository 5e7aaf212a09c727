import { describe, expect, test } from 'vitest'
import { ORDER_ACTION_TABLE } from './action-table.ts'
import {
  BULK_ACTIONS,
  BULK_CHOICE_NAMES,
  BULK_CHOICES,
  BULK_QUESTIONS,
  type BulkChoice,
} from './bulk-actions.ts'

const choices: [string, BulkChoice][] = Object.entries(BULK_CHOICES)

describe('what is done to many documents', () => {
  test.each(BULK_CHOICE_NAMES)('%s is an action that people take', (name) => {
    expect(ORDER_ACTION_TABLE[name].who).not.toEqual(['SYSTEM'])
  })

  test('every bulk action has a button, and no button stands for none', () => {
    expect([...new Set(choices.map(([, { action }]) => action))].toSorted()).toEqual(
      [...BULK_ACTIONS].toSorted(),
    )
  })

  test.each(choices)('%s asks for what its action needs', (_name, { action, stage, reason }) => {
    const questions = BULK_QUESTIONS[action]
    expect(stage !== undefined).toBe(questions.includes('stage'))
    if (questions.includes('reason')) expect(reason).toBe('required')
  })
})
