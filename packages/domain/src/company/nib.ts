export const NIB_LENGTH = 21

const withoutSigns = (text: string) => text.replace(/[\s.-]/g, '')

/** Whether as many characters were typed as a NIB has. */
export const hasNibLength = (text: string): boolean => withoutSigns(text).length === NIB_LENGTH

/**
 * A NIB without spaces, dots and hyphens, or null when it is none: 21 digits (bank, branch, account), of which the last two check the
 * others by ISO 7064 mod 97-10 (docs/domain/company.md).
 */
export function readNib(text: string): string | null {
  const digits = withoutSigns(text)
  if (!/^\d{21}$/.test(digits) || /^0+$/.test(digits)) return null
  return remainder(digits) === 1 ? digits : null
}

/** Too long for a number: the remainder goes from digit to digit. */
const remainder = (digits: string): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
