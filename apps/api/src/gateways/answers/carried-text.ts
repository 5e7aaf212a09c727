import { RuleError } from '@cais/domain/kernel/rule-error'

const LONE = '[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]'
/** Everything that no format carries: control characters, and what is no character at all. Line ends and tabs become a blank before. */
const REFUSED = new RegExp(`[\\u0000-\\u001f\\u007f-\\u009f\\ufffe\\uffff]|${LONE}`)

/** Text as one line. Throws ANSWER_CHARACTER_REFUSED for a character that would change what the message says, or break it. */
export function oneLine(text: string): string {
  const plain = text.replaceAll(/[\t\r\n]+/g, ' ').trim()
  const found = REFUSED.exec(plain)
  if (found === null) return plain
  const code = plain.charCodeAt(found.index).toString(16).toUpperCase().padStart(4, '0')
  throw new RuleError('ANSWER_CHARACTER_REFUSED', { code: `U+${code}`, text: plain.slice(0, found.index) })
}

const SAME_MEANING: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '•': '-',
  '™': 'TM',
  '≤': '<=',
  '≥': '>=',
}

/** Text in ISO 8859-1: what it has not is written with letters that mean the same, without its accent, or as '?'. */
export const latin1 = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => {
      if (character.charCodeAt(0) <= 0xff && character.length === 1) return character
      const plain = SAME_MEANING[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
      return /^[\u0020-\u00ff]+$/.test(plain) ? plain : '?'
    })
    .join('')

/** 12500 thousandths → '12.5'. */
export const quantityText = (milli: number): string => String(milli / 1000)

/** 123456 centavos → '1234.56'. */
export const amountText = (centavos: number): string => {
  const text = String(Math.abs(centavos)).padStart(3, '0')
  return `${centavos < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

/** Hundredths of a per cent → '16' or '16.5'. */
export const rateText = (basisPoints: number): string => String(basisPoints / 100)
