import { expect, it } from 'vitest'
import { actionsOffBoard, type Card, dropFor } from './board-drop.ts'

const card = (part: Partial<Card>) =>
  ({ type: 'PEV', stages: ['COMMERCIAL_APPROVAL'], allowedActions: [], disabledActions: [], ...part }) as Card
const from = 'COMMERCIAL_APPROVAL'

it('a drop performs an allowed action, or says why not', () => {
  const mine = card({ allowedActions: ['approve-commercial'] })
  expect(dropFor({ card: mine, from }, 'STOCK_ANALYSIS')).toEqual({ action: 'approve-commercial' })
  expect(dropFor({ card: card({}), from }, 'STOCK_ANALYSIS')).toEqual({ obstacle: { why: 'not-yours' } })
  const own = card({
    disabledActions: [{ action: 'approve-commercial', code: 'OWN_DOCUMENT', message: 'É seu.' }],
  })
  expect(dropFor({ card: own, from }, 'STOCK_ANALYSIS')).toEqual({
    obstacle: { why: 'refused', message: 'É seu.' },
  })
  expect(dropFor({ card: mine, from }, 'FINANCIAL_APPROVAL')).toEqual({
    obstacle: { why: 'not-next', next: 'STOCK_ANALYSIS' },
  })
})

it('an expired quote shows its refusal instead of leaving the board', () => {
  const message = 'Era para responder até 20-12-2026.'
  const late = card({
    type: 'COT',
    disabledActions: [{ action: 'approve-commercial', code: 'QUOTE_OVERDUE', message }],
  })
  const drop = (to: 'DRAFT' | 'STOCK_ANALYSIS') => dropFor({ card: late, from }, to)
  expect(drop('STOCK_ANALYSIS')).toEqual({ obstacle: { why: 'refused', message } })
  expect(drop('DRAFT')).toEqual({ obstacle: { why: 'never-a-draft' } })
  expect(actionsOffBoard({ card: late, from })).toEqual([])
  expect(dropFor({ card: card({ type: 'COT' }), from }, 'STOCK_ANALYSIS')).toEqual({
    obstacle: { why: 'leaves-board' },
  })
})

it('actions that take a card off the board are offered in its menu', () => {
  const quote = card({ type: 'COT', allowedActions: ['approve-commercial', 'process'] })
  expect(actionsOffBoard({ card: quote, from })).toEqual(['approve-commercial'])
  expect(actionsOffBoard({ card: card({ allowedActions: ['approve-commercial'] }), from })).toEqual([])
  const analysed = card({ stages: ['STOCK_ANALYSIS'], allowedActions: ['process'] })
  expect(actionsOffBoard({ card: analysed, from: 'STOCK_ANALYSIS' })).toEqual(['process'])
})
