import { hasGs1CheckDigit } from '../kernel/check-digit.ts'

/** A GLN without spaces, or null when it is none: 13 digits with their check digit. */
export function readGln(text: string): string | null {
  const digits = text.replace(/\s/g, '')
  return /^\d{13}$/.test(digits) && hasGs1CheckDigit(digits) ? digits : null
}
