import { expect, it } from 'vitest'
import { offeredActions } from './offered-actions.ts'

it('offers what is allowed, and what is refused with its reason; nothing else', () => {
  const offered = offeredActions({
    allowedActions: ['cancel', 'duplicate', 'reserve'],
    disabledActions: [{ action: 'close', code: 'ACTION_NOT_ALLOWED', message: 'Já está fechado.' }],
  })
  expect(offered).toEqual({
    asking: [
      { action: 'cancel', refusal: undefined },
      { action: 'close', refusal: 'Já está fechado.' },
    ],
    process: undefined,
    duplicate: true,
    print: false,
  })
})
