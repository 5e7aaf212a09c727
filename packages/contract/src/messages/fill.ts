export type Facts = Readonly<Record<string, unknown>>
type Format = 'money' | 'quantity' | 'percent' | 'date' | 'stage'
/** Names of values that are codes, such as stages. */
export type Words = Readonly<Record<string, string>>

const PLACEHOLDER = /\{(\w+)(?::(\w+))?\}/g
const OPTIONAL = /\[([^\]]*)\]/g

/**
 * Fills `{name}` with facts. `{total:money}` reads centavos, `{quantity:quantity}` thousandths,
 * `{limit:percent}` basis points, `{day:date}` YYYY-MM-DD, `{stages:stage}` one or more stages, by their words.
 * A part in [brackets] is left out when one of its facts is not known.
 */
export function fill(sentence: string, facts: Facts, words: Words = {}): string {
  const chosen = sentence.replace(OPTIONAL, (_all, part: string) => (knowsAll(part, facts) ? part : ''))
  return chosen.replace(PLACEHOLDER, (_all, name: string, format?: Format) =>
    write(facts[name], format, words),
  )
}

function knowsAll(part: string, facts: Facts): boolean {
  return [...part.matchAll(PLACEHOLDER)].every(([, name = '']) => !isUnknown(facts[name]))
}

const isUnknown = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

function write(value: unknown, format: Format | undefined, words: Words): string {
  if (value === undefined || value === null) return '–'
  if (Array.isArray(value)) return value.map((one) => write(one, format, words)).join(', ')
  switch (format) {
    case 'money':
      return `${grouped(Number(value) / 100, 2, 2)} MZN`
    case 'quantity':
      return grouped(Number(value) / 1000, 0, 3)
    case 'percent':
      return `${grouped(Number(value) / 100, 0, 2)} %`
    case 'date':
      return String(value).split('-').toReversed().join('-')
    case 'stage':
      return words[String(value)] ?? String(value)
    default:
      return String(value)
  }
}

/** '1 204 335,50': groups with U+00A0, decimals with a comma, in both languages as on screen. */
function grouped(value: number, least: number, most: number): string {
  return new Intl.NumberFormat('pt-MZ', {
    useGrouping: 'always',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  }).format(value)
}
