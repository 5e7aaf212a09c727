import { gs1CheckDigit } from '../kernel/check-digit.ts'
import { RuleError } from '../kernel/rule-error.ts'

/** The prefix that GS1 gives a company, without blanks: 4 to 12 digits; null for anything else. */
export function readGs1Prefix(text: string): string | null {
  const digits = withoutSigns(text)
  return hasGs1PrefixLength(text) && /^\d+$/.test(digits) ? digits : null
}

export const GS1_PREFIX_LENGTH = { min: 4, max: 12 } as const

/** Whether as many characters were typed as a prefix may have. */
export function hasGs1PrefixLength(text: string): boolean {
  const { length } = withoutSigns(text)
  return length >= GS1_PREFIX_LENGTH.min && length <= GS1_PREFIX_LENGTH.max
}

const withoutSigns = (text: string) => text.replaceAll(/[\s.-]/g, '')

/** Digits of an SSCC without its extension and its check digit. */
const BODY = 16

/**
 * The number of a logistic unit: extension digit, company prefix, serial and check digit, 18 digits in all. Throws SSCC_USED_UP when
 * the serial has more digits than the prefix leaves.
 */
export function ssccOf(prefix: string, serial: number): string {
  const digits = String(serial).padStart(BODY - prefix.length, '0')
  if (digits.length + prefix.length > BODY) throw new RuleError('SSCC_USED_UP', { prefix })
  const body = `0${prefix}${digits}`
  return `${body}${gs1CheckDigit(body)}`
}

/** As people read it below the bars: (00) 0 6001234 000000001 3. */
export const printedSscc = (sscc: string, prefix: string): string =>
  `(00) ${sscc.slice(0, 1)} ${prefix} ${sscc.slice(1 + prefix.length, -1)} ${sscc.slice(-1)}`
