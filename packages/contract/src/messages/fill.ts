export type Facts = Readonly<Record<string, unknown>>
type Format = 'money' | 'quantity' | 'percent' | 'date' | 'stage'
/** Names of values that are codes, such as stages. */
export type Words = Readonly<Record<string, string>>

/** Text, or a fact to be written; those of a part that may be left out stand together. */
type Piece = string | { readonly name: string; readonly format: Format | undefined }
type Part = { readonly isOptional: boolean; readonly pieces: readonly Piece[] }

/**
 * Fills `{name}` with facts. `{total:money}` reads centavos, `{quantity:quantity}` thousandths,
 * `{limit:percent}` basis points, `{day:date}` YYYY-MM-DD, `{stages:stage}` one or more stages, by their words.
 * A part in [brackets] is left out when one of its facts is not known.
 */
export function fill(sentence: string, facts: Facts, words: Words = {}): string {
  let said = ''
  for (const { isOptional, pieces } of partsOf(sentence)) {
    if (isOptional && !knowsAll(pieces, facts)) continue
    for (const piece of pieces)
      said += typeof piece === 'string' ? piece : write(facts[piece.name], piece.format, words)
  }
  return said
}

const knowsAll = (pieces: readonly Piece[], facts: Facts) =>
  pieces.every((piece) => typeof piece === 'string' || !isUnknown(facts[piece.name]))

/** Sentences are few and said again and again: a document says some for each of its buttons. */
const known = new Map<string, readonly Part[]>()

function partsOf(sentence: string): readonly Part[] {
  const parts = known.get(sentence) ?? readParts(sentence)
  known.set(sentence, parts)
  return parts
}

/** Every second part is one that stood in brackets. */
const readParts = (sentence: string): Part[] =>
  sentence.split(/\[([^\]]*)\]/).map((part, at) => ({ isOptional: at % 2 === 1, pieces: readPieces(part) }))

function readPieces(part: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, 1: name = '', 2: format, index } of part.matchAll(/\{(\w+)(?::(\w+))?\}/g)) {
    pieces.push(part.slice(end, index), { name, format: format as Format | undefined })
    end = index + found.length
  }
  return [...pieces, part.slice(end)]
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
const grouped = (value: number, least: number, most: number) => formatOf(least, most).format(value)

/** Making one takes as long as ten sentences. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(least: number, most: number): Intl.NumberFormat {
  const key = `${least}-${most}`
  const format = formats.get(key) ?? newFormat(least, most)
  formats.set(key, format)
  return format
}

const newFormat = (least: number, most: number) =>
  new Intl.NumberFormat('pt-MZ', {
    useGrouping: 'always',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  })
