const MIN_LENGTH = 8

type Problem = 'required' | 'tooShort' | 'differs'
export type Passwords = { password: string; passwordConfirmation: string; currentPassword: string }
type PasswordProblems = Partial<Record<keyof Passwords, Problem>>

/**
 * Checks a new password: at least 8 characters, confirmed by an equal second field, and the current password given. Only the
 * server checks whether it is too common (docs/domain/access.md).
 */
export function passwordProblems({
  password,
  passwordConfirmation,
  currentPassword,
}: Passwords): PasswordProblems {
  if (password === '' && passwordConfirmation === '') return {}
  const problem = newPasswordProblems({ password, passwordConfirmation })
  return currentPassword === '' ? { ...problem, currentPassword: 'required' } : problem
}

export type NewPassword = Omit<Passwords, 'currentPassword'>

/** The same where a new password must be typed, and none is known yet. */
export function newPasswordProblems({ password, passwordConfirmation }: NewPassword): PasswordProblems {
  if (password === '') return { password: 'required' }
  if (password.length < MIN_LENGTH) return { password: 'tooShort' }
  if (passwordConfirmation === '') return { passwordConfirmation: 'required' }
  return password === passwordConfirmation ? {} : { passwordConfirmation: 'differs' }
}
