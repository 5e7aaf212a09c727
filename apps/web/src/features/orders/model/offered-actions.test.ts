import { describe, expect, it } from 'vitest'
import { offeredActions } from './offered-actions.ts'

const refused = (action: string) => ({ action, code: 'ACTION_NOT_ALLOWED', message: 'Agora não.' }) as const

describe('the buttons of a document', () => {
  it('are the allowed actions, and refused ones with their reason', () => {
    const offered = offeredActions({
      status: 'PENDING',
      stages: ['COMMERCIAL_APPROVAL'],
      allowedActions: ['cancel', 'duplicate', 'reserve'],
      disabledActions: [refused('close'), refused('return-to-shipment'), refused('process')],
    })
    expect(offered).toEqual({
      withDialog: [
        { action: 'cancel', refusal: undefined },
        { action: 'close', refusal: 'Agora não.' },
      ],
      convert: undefined,
      revise: undefined,
      process: undefined,
      duplicate: true,
      print: false,
    })
  })
  it('explain in stock analysis why it cannot be processed', () => {
    const { process } = offeredActions({
      status: 'PENDING',
      stages: ['STOCK_ANALYSIS'],
      allowedActions: [],
      disabledActions: [refused('process')],
    })
    expect(process?.refusal).toBe('Agora não.')
  })
  it('explain for an expired quote why it cannot be converted, but not why it cannot be changed', () => {
    const { convert, revise } = offeredActions({
      status: 'CLOSED',
      stages: ['CLOSED'],
      allowedActions: ['duplicate'],
      disabledActions: [refused('convert'), refused('revise')],
    })
    expect([convert?.refusal, revise]).toEqual(['Agora não.', undefined])
  })
  it('leave out actions that can never become possible', () => {
    const offered = offeredActions({
      status: 'FINISHED',
      stages: ['BILLED'],
      allowedActions: ['print'],
      disabledActions: [refused('cancel'), refused('close')],
    })
    expect(offered).toMatchObject({ withDialog: [], print: true })
  })
})
