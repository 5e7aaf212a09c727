type Form = { most: number; least?: number; group?: string; decimal?: string }

/**
 * A way to write figures: the Portuguese one when nothing else is said. By hand, because the first figure that the
 * browser writes by its own tables holds up the start of a phone by a tenth of a second (docs/decisions/0074).
 */
export function figures({
  most,
  least = 0,
  group = '\u00a0',
  decimal = ',',
}: Form): (value: number) => string {
  return (value) => {
    const digits = String(rounded(Math.abs(value), most)).padStart(most + 1, '0')
    const whole = digits.slice(0, digits.length - most).replace(/\B(?=(\d{3})+$)/g, group)
    const fraction = withoutIdle(digits.slice(digits.length - most), least)
    const sign = value < 0 && /[1-9]/.test(digits) ? '-' : ''
    return `${sign}${whole}${fraction && decimal}${fraction}`
  }
}

/** So many times ten and rounded, halves up. Through its digits: 1.005 × 100 would be 100.49999 and end up below. */
function rounded(value: number, places: number): number {
  const [digits, power = '0'] = String(value).split('e')
  return Math.round(Number(`${digits}e${Number(power) + places}`))
}

function withoutIdle(fraction: string, least: number): string {
  const kept = fraction.replace(/0+$/, '')
  return kept.length < least ? fraction.slice(0, least) : kept
}
