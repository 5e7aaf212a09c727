const WEIGHTS = [8, 9, 4, 5, 6, 7, 8, 9] as const

/** A NUIT without spaces and dots, or null when it is none: 9 digits, weighted sum mod 11, 10 counts as 1 (docs/domain/customers.md). */
export function readNuit(text: string): string | null {
  const digits = text.replace(/[\s.]/g, '')
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return null
  return checkDigit(digits) === Number(digits[8]) ? digits : null
}

function checkDigit(digits: string): number {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return sum % 11 === 10 ? 1 : sum % 11
}
