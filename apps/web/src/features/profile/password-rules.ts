const SHORTEST_PASSWORD = 8

type Problem = 'required' | 'tooShort' | 'differs'
export type PasswordProblems = { password?: Problem; passwordConfirmation?: Problem }

/** Spec §5: at least 8 characters; each of the two fields is required when the other is filled; both are equal. */
export function passwordProblems(password: string, confirmation: string): PasswordProblems {
  if (password === '' && confirmation === '') return {}
  if (password === '') return { password: 'required' }
  if (password.length < SHORTEST_PASSWORD) return { password: 'tooShort' }
  if (confirmation === '') return { passwordConfirmation: 'required' }
  return password === confirmation ? {} : { passwordConfirmation: 'differs' }
}
