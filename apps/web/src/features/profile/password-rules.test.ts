import { expect, it } from 'vitest'
import { passwordProblems } from './password-rules.ts'

it.each([
  ['', '', {}],
  ['', 'longenough', { password: 'required' }],
  ['short', 'short', { password: 'tooShort' }],
  ['longenough', '', { passwordConfirmation: 'required' }],
  ['longenough', 'longenougH', { passwordConfirmation: 'differs' }],
  ['longenough', 'longenough', {}],
])('password %j with confirmation %j gives %j', (password, confirmation, problems) => {
  expect(passwordProblems(password, confirmation)).toEqual(problems)
})
