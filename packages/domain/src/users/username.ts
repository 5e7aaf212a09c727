import { RuleError } from '../kernel/rule-error.ts'

export const MIN_USERNAME = 4

/** Lower-case letters, digits and the signs that people put between them; no spaces, which nobody sees. */
const SHAPE = /^[\p{Ll}\p{Lo}\p{M}\p{N}._@+-]+$/u

/** Whether it is long enough and all in lower case (docs/domain/users.md). */
export const isUsername = (text: string): boolean => problemOf(text) === null

/** Throws VALIDATION_FAILED (minLength) or USERNAME_INVALID, both at the field `username`. */
export function requireUsername(text: string): void {
  const problem = problemOf(text)
  if (problem === 'short')
    throw new RuleError('VALIDATION_FAILED', {}, [
      { field: 'username', rule: 'minLength', facts: { min: MIN_USERNAME } },
    ])
  if (problem === 'shape')
    throw new RuleError('USERNAME_INVALID', {}, [{ field: 'username', rule: 'USERNAME_INVALID' }])
}

function problemOf(text: string): 'short' | 'shape' | null {
  if ([...text].length < MIN_USERNAME) return 'short'
  return SHAPE.test(text) && text === text.toLowerCase() ? null : 'shape'
}
