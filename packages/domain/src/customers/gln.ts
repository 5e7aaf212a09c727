import { hasGs1CheckDigit } from '../kernel/check-digit.ts'

export const GLN_LENGTH = 13

/** Whether as many characters were typed as a GLN has. */
export const hasGlnLength = (text: string): boolean => text.replace(/\s/g, '').length === GLN_LENGTH

/** A GLN without spaces, or null when it is none: 13 digits with their check digit. */
export function readGln(text: string): string | null {
  const digits = text.replace(/\s/g, '')
  return /^\d{13}$/.test(digits) && hasGs1CheckDigit(digits) ? digits : null
}
