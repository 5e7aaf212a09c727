export type Facts = Readonly<Record<string, unknown>>
type Format = 'money' | 'quantity' | 'percent' | 'date' | 'list'

const PLACEHOLDER = /\{(\w+)(?::(\w+))?\}/g
const OPTIONAL = /\[([^\]]*)\]/g

/**
 * Fills `{name}` with facts. `{total:money}` reads centavos, `{quantity:quantity}` thousandths,
 * `{limit:percent}` basis points, `{day:date}` YYYY-MM-DD.
 * A part in [brackets] is left out when one of its facts is not known.
 */
export function fill(sentence: string, facts: Facts): string {
  const chosen = sentence.replace(OPTIONAL, (_all, part: string) => (knowsAll(part, facts) ? part : ''))
  return chosen.replace(PLACEHOLDER, (_all, name: string, format?: Format) => write(facts[name], format))
}

function knowsAll(part: string, facts: Facts): boolean {
  return [...part.matchAll(PLACEHOLDER)].every(
    ([, name = '']) => facts[name] !== undefined && facts[name] !== null,
  )
}

function write(value: unknown, format: Format | undefined): string {
  if (value === undefined || value === null) return '–'
  if (Array.isArray(value)) return value.map(String).join(', ')
  switch (format) {
    case 'money':
      return `${grouped(Number(value) / 100, 2, 2)} MZN`
    case 'quantity':
      return grouped(Number(value) / 1000, 0, 3)
    case 'percent':
      return `${grouped(Number(value) / 100, 0, 2)} %`
    case 'date':
      return String(value).split('-').toReversed().join('-')
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
