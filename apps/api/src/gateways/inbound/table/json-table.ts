import { RuleError } from '@cais/domain/kernel/rule-error'
import type { TableFile, TableRow } from '../../spreadsheet/read/open-table.ts'

const DEEPEST = 8
const MOST_ROWS = 300_000

type JsonObject = Readonly<Record<string, unknown>>

/**
 * JSON as a table: a row for each innermost object of the lists in it, with what stands above it ('lines.quantity', 'store.gln'), so that the
 * mapping of columns serves it too. Throws IMPORT_FILE_UNREADABLE with the place, IMPORT_FILE_EMPTY, IMPORT_ROWS_TOO_MANY.
 */
export function openJson(text: string): TableFile<'json'> {
  const records: JsonObject[] = []
  for (const record of recordsOf(parsed(text), { above: {}, path: '', depth: 0 })) {
    records.push(record)
    if (records.length > MOST_ROWS) throw new RuleError('IMPORT_ROWS_TOO_MANY', { limit: MOST_ROWS })
  }
  const header = [...new Set(records.flatMap((record) => Object.keys(record)))]
  if (header.length === 0) throw new RuleError('IMPORT_FILE_EMPTY')
  return { format: 'json', encoding: null, separator: null, sheet: null, rows: () => rowsOf(records, header) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RuleError('IMPORT_FILE_UNREADABLE', { row: text.slice(0, brokenAt(text)).split('\n').length })
  }
}

const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/y

/** Where JSON stops being JSON; the parser of the platform does not always say. */
function brokenAt(text: string): number {
  let before = ''
  TOKEN.lastIndex = 0
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    const token = TOKEN.exec(text)
    if (token === null) return at
    const mark = token[2] ?? 'value'
    if (!MAY_FOLLOW[mark]?.includes(before)) return TOKEN.lastIndex - 1
    before = mark
  }
  return text.length
}

/** What may stand before each mark; '' = the beginning. */
const MAY_FOLLOW: Readonly<Record<string, readonly string[]>> = {
  value: ['', '[', '{', ',', ':'],
  '{': ['', '[', ',', ':'],
  '[': ['', '[', ',', ':'],
  '}': ['{', 'value', '}', ']'],
  ']': ['[', 'value', '}', ']'],
  ',': ['value', '}', ']'],
  ':': ['value'],
}

type Nesting = { readonly above: JsonObject; readonly path: string; readonly depth: number }

/** The plain values of an object go down to each object of its list; an object without a list is a row itself. */
function* recordsOf(value: unknown, { above, path, depth }: Nesting): Generator<JsonObject> {
  if (depth > DEEPEST) throw new RuleError('IMPORT_FILE_UNREADABLE', { row: 1 })
  if (Array.isArray(value)) {
    for (const item of value) yield* recordsOf(item, { above, path, depth: depth + 1 })
    return
  }
  if (!isObject(value)) return
  const plain: Record<string, unknown> = { ...above }
  const lists: [string, readonly unknown[]][] = []
  collect(value, { path, depth, plain, lists })
  if (lists.length === 0) yield plain
  for (const [name, items] of lists) yield* recordsOf(items, { above: plain, path: name, depth: depth + 1 })
}

type Collection = {
  readonly path: string
  readonly depth: number
  readonly plain: Record<string, unknown>
  readonly lists: [string, readonly unknown[]][]
}

function collect(value: JsonObject, { path, depth, plain, lists }: Collection): void {
  if (depth > DEEPEST) throw new RuleError('IMPORT_FILE_UNREADABLE', { row: 1 })
  for (const [key, item] of Object.entries(value)) {
    const name = path === '' ? key : `${path}.${key}`
    if (Array.isArray(item)) {
      if (item.some(isObject)) lists.push([name, item])
    } else if (isObject(item)) collect(item, { path: name, depth: depth + 1, plain, lists })
    else plain[name] = item
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names are row 1, so that the first record is row 2 as in any table. */
async function* rowsOf(records: readonly JsonObject[], header: readonly string[]): AsyncGenerator<TableRow> {
  yield { row: 1, cells: header }
  for (const [at, record] of records.entries())
    yield { row: at + 2, cells: header.map((name) => cellOf(record[name])) }
}

const cellOf = (value: unknown): string | number =>
  typeof value === 'number' ? value : value === null || value === undefined ? '' : String(value)
