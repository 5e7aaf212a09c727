/**
 * A registration as it is written in Mozambique: 'ABC 123 MP' (three letters, three digits, province) or 'MMA-12-34' of before; others, of trailers
 * and other countries, as they were typed, in capitals. null = it is none: 4 to 12 letters and digits, with at least one digit.
 */
export function readRegistration(text: string): string | null {
  if (!/^[A-Za-z0-9\s./-]+$/.test(text)) return null
  const plain = plainRegistration(text)
  if (plain.length < 4 || plain.length > 12 || !/\d/.test(plain)) return null
  const present = /^([A-Z]{3})(\d{3})([A-Z]{2})$/.exec(plain)
  if (present) return present.slice(1).join(' ')
  const old = /^([A-Z]{3})(\d{2})(\d{2})$/.exec(plain)
  if (old) return old.slice(1).join('-')
  return text.trim().toUpperCase().replaceAll(/\s+/g, ' ')
}

/** Letters and digits alone: what tells two registrations apart. */
export const plainRegistration = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
