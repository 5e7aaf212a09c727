import type { Language } from '../../locales/namespaces.ts'

const MARKS = { pt: { group: '\u00a0', decimal: ',' }, en: { group: ',', decimal: '.' } } as const

let shown: (typeof MARKS)[Language] = MARKS.pt

/**
 * Sets how numbers are written. Called together with the change of texts, so that no page mixes two
 * languages.
 */
export function setNumberLanguage(language: Language) {
  shown = MARKS[language]
}

type Form = { most: number; least?: number; group?: string; decimal?: string }

/**
 * A number format: in the current language unless `group` and `decimal` are given. Written by hand, because
 * the first use of `Intl` delays the start on a phone by a tenth of a second (docs/decisions/0074).
 */
export function numberFormat({ most, least = 0, ...marks }: Form): (value: number) => string {
  return (value) => {
    const { group, decimal } = { ...shown, ...marks }
    const digits = String(scaled(Math.abs(value), most)).padStart(most + 1, '0')
    const whole = digits.slice(0, digits.length - most).replace(/\B(?=(\d{3})+$)/g, group)
    const fraction = withoutTrailingZeros(digits.slice(digits.length - most), least)
    const sign = value < 0 && /[1-9]/.test(digits) ? '-' : ''
    return `${sign}${whole}${fraction && decimal}${fraction}`
  }
}

/**
 * Shifted by decimal places and rounded half up. Works on the digits, because 1.005 × 100 is 100.49999 in
 * floating point.
 */
function scaled(value: number, places: number): number {
  const [digits, power = '0'] = String(value).split('e')
  return Math.round(Number(`${digits}e${Number(power) + places}`))
}

function withoutTrailingZeros(fraction: string, least: number): string {
  const trimmed = fraction.replace(/0+$/, '')
  return trimmed.length < least ? fraction.slice(0, least) : trimmed
}
