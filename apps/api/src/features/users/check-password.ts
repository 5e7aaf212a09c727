import { RuleError } from '@cais/domain/kernel/rule-error'

/** Spec §5 and §9. */
const MIN_PASSWORD = 8

type Passwords = {
  readonly password?: string | null | undefined
  readonly passwordConfirmation?: string | null | undefined
}

/** The new password; null when none was typed. Either field asks for the other (spec §5). */
export function checkPassword({ password, passwordConfirmation }: Passwords): string | null {
  if (!password && !passwordConfirmation) return null
  if (!password) throw missing('password')
  if (!passwordConfirmation) throw missing('passwordConfirmation')
  if (password.length < MIN_PASSWORD) {
    const facts = { min: MIN_PASSWORD }
    throw new RuleError('PASSWORD_TOO_SHORT', facts, [
      { field: 'password', rule: 'PASSWORD_TOO_SHORT', facts },
    ])
  }
  if (password === passwordConfirmation) return password
  throw new RuleError('PASSWORD_MISMATCH', {}, [{ field: 'passwordConfirmation', rule: 'PASSWORD_MISMATCH' }])
}

const missing = (field: string) => new RuleError('VALIDATION_FAILED', {}, [{ field, rule: 'required' }])
