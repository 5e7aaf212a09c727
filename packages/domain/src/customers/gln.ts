/** A GLN without spaces, or null when it is none: 13 digits, weighted 1 and 3 in turn, the last one makes the sum a multiple of 10. */
export function readGln(text: string): string | null {
  const digits = text.replace(/\s/g, '')
  if (!/^\d{13}$/.test(digits)) return null
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return sum % 10 === 0 ? digits : null
}
