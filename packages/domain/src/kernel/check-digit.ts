/**
 * The check digit of GS1 keys (GTIN, GLN) behind these digits: from the right they weigh 3 and 1 in turn, and the check digit makes the sum
 * a multiple of 10.
 */
export function gs1CheckDigit(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Whether the last digit is the check digit of those before it. */
export const hasGs1CheckDigit = (digits: string): boolean =>
  gs1CheckDigit(digits.slice(0, -1)) === digits.slice(-1)
