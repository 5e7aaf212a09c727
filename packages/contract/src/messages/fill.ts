export type Facts = Readonly<Record<string, unknown>>
type Format = 'money' | 'quantity' | 'percent' | 'date' | 'stage' | 'role' | 'file' | 'field'
/** Names of values that are codes, such as stages. */
export type Words = Readonly<Record<string, string>>

/** Text, or a fact to be written; those of a part that may be left out stand together. */
type Piece = string | { readonly name: string; readonly format: Format | undefined }
type Part = { readonly isOptional: boolean; readonly pieces: readonly Piece[] }

/**
 * Fills `{name}` with facts. `{total:money}` reads centavos, `{quantity:quantity}` thousandths,
 * `{limit:percent}` basis points, `{day:date}` YYYY-MM-DD, `{stages:stage}`, `{roles:role}`, `{types:file}` and `{fields:field}` one or more codes, by their words.
 * Figures are written as the language has them.
 * A part in [brackets] is left out when one of its facts is not known.
 */
export function fill(
  sentence: string,
  facts: Facts,
  language: keyof typeof LOCALE,
  words: Words = {},
): string {
  let text = ''
  for (const { isOptional, pieces } of partsOf(sentence)) {
    if (isOptional && !knowsAll(pieces, facts)) continue
    for (const piece of pieces)
      text += typeof piece === 'string' ? piece : write(facts[piece.name], piece.format, { language, words })
  }
  return text
}

const knowsAll = (pieces: readonly Piece[], facts: Facts) =>
  pieces.every((piece) => typeof piece === 'string' || !isUnknown(facts[piece.name]))

/** Parsed once: there are few sentences, and a document needs several for its buttons. */
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

type Writing = { readonly language: keyof typeof LOCALE; readonly words: Words }

function write(value: unknown, format: Format | undefined, writing: Writing): string {
  if (value === undefined || value === null) return '–'
  if (Array.isArray(value)) return value.map((one) => write(one, format, writing)).join(', ')
  switch (format) {
    case 'money':
      return `${figures(writing, 2, 2).format(Number(value) / 100)} MZN`
    case 'quantity':
      return figures(writing, 0, 3).format(Number(value) / 1000)
    case 'percent':
      return `${figures(writing, 0, 2).format(Number(value) / 100)} %`
    case 'date':
      return String(value).split('-').toReversed().join('-')
    case 'stage':
    case 'role':
    case 'file':
    case 'field':
      return writing.words[String(value)] ?? String(value)
    default:
      return typeof value === 'number' && writing.language === 'pt'
        ? String(value).replace('.', ',')
        : String(value)
  }
}

/** pt-MZ groups with U+00A0, four digits only with useGrouping 'always'; plain 'pt' is Brazilian. */
const LOCALE = { pt: 'pt-MZ', en: 'en-GB' } as const

/** Making one takes as long as ten sentences. */
const formats = new Map<string, Intl.NumberFormat>()

/** '1 204 335,50' in Portuguese, '1,204,335.50' in English. */
function figures({ language }: Writing, least: number, most: number): Intl.NumberFormat {
  const key = `${language}-${least}-${most}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(LOCALE[language], {
    useGrouping: 'always',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  })
  formats.set(key, made)
  return made
}
