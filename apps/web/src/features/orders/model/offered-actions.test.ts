import { describe, expect, it } from 'vitest'
import { offeredActions } from './offered-actions.ts'

const refused = (action: string) => ({ action, code: 'ACTION_NOT_ALLOWED', message: 'Agora não.' }) as const

describe('the buttons of a document', () => {
  it('are what is allowed, and what is refused with its reason; nothing else', () => {
    const offered = offeredActions({
      status: 'PENDING',
      stages: ['COMMERCIAL_APPROVAL'],
      allowedActions: ['cancel', 'duplicate', 'reserve'],
      disabledActions: [refused('close'), refused('return-to-shipment'), refused('process')],
    })
    expect(offered).toEqual({
      asking: [
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
  it('say in stock analysis why it cannot be processed', () => {
    const { process } = offeredActions({
      status: 'PENDING',
      stages: ['STOCK_ANALYSIS'],
      allowedActions: [],
      disabledActions: [refused('process')],
    })
    expect(process?.refusal).toBe('Agora não.')
  })
  it('say of an expired quote why it is no order any more, and not why it cannot be changed', () => {
    const { convert, revise } = offeredActions({
      status: 'CLOSED',
      stages: ['CLOSED'],
      allowedActions: ['duplicate'],
      disabledActions: [refused('convert'), refused('revise')],
    })
    expect([convert?.refusal, revise]).toEqual(['Agora não.', undefined])
  })
  it('that can never come back are left out', () => {
    const offered = offeredActions({
      status: 'FINISHED',
      stages: ['BILLED'],
      allowedActions: ['print'],
      disabledActions: [refused('cancel'), refused('close')],
    })
    expect(offered).toMatchObject({ asking: [], print: true })
  })
})
