/** A telephone number as +258 84 123 4567, or null when it is none: nine digits are of Mozambique, others say their country with +. */
export function readPhone(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '').replace(/^00/, '+')
  const national = /^(?:\+258)?([28]\d{7,8})$/.exec(digits)?.[1]
  if (national !== undefined)
    return `+258 ${national.slice(0, 2)} ${national.slice(2, 5)} ${national.slice(5)}`
  return /^\+(?!258)[1-9]\d{6,14}$/.test(digits) ? digits : null
}
