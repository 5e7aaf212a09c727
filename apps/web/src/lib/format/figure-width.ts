/** In ch, the width of '0': digits have 1; a point, a comma and the gap between thousands have half. */
const MARK = 0.5

/** The width of a formatted amount in ch: 99 999 999 999,99 is 15. */
export function amountWidth(centavos: number): number {
  const digits = Math.max(3, String(Math.abs(centavos)).length)
  return digits + MARK + groupsOf(digits - 2)
}

/** The width of a formatted quantity in ch. */
export function quantityWidth(quantity: number): number {
  const [whole = '0', fraction = ''] = String(Math.abs(quantity)).split('.')
  return whole.length + groupsOf(whole.length) + (fraction === '' ? 0 : MARK + fraction.length)
}

const groupsOf = (digits: number) => Math.floor((digits - 1) / 3) * MARK
