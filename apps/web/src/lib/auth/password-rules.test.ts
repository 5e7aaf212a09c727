import { expect, it } from 'vitest'
import { passwordProblems } from './password-rules.ts'

it.each([
  ['', '', '', {}],
  ['', '', 'filled by the browser', {}],
  ['', 'longenough', 'present', { password: 'required' }],
  ['short', 'short', 'present', { password: 'tooShort' }],
  ['longenough', '', 'present', { passwordConfirmation: 'required' }],
  ['longenough', 'longenougH', 'present', { passwordConfirmation: 'differs' }],
  ['longenough', 'longenough', '', { currentPassword: 'required' }],
  ['short', 'short', '', { password: 'tooShort', currentPassword: 'required' }],
  ['longenough', 'longenough', 'present', {}],
])(
  'password %j with confirmation %j and current password %j gives %j',
  (password, passwordConfirmation, currentPassword, problems) => {
    expect(passwordProblems({ password, passwordConfirmation, currentPassword })).toEqual(problems)
  },
)
