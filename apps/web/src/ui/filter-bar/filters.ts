import { formatDate } from '../../lib/format/dates.ts'
import type { Found } from '../fields/search-select.tsx'
import type { Option } from '../fields/select-field.tsx'

/** Search parameters by name, as they stand in the URL. */
export type FilterValues = Readonly<Record<string, string | number | readonly string[] | undefined>>

export type Filter = { name: string; label: string } & (
  | { kind: 'text' }
  | { kind: 'one'; options: readonly Option[] }
  | { kind: 'many'; options: readonly Option[] }
  /** `name` and `until` are the parameters of the first and the last day; `ahead` for days that are still to come. */
  | { kind: 'dates'; until: string; ahead?: boolean }
  /** One of many, found on the server; `found` gives the label of a chosen id. */
  | {
      kind: 'search'
      load: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
      found: (id: string) => string
    }
)

/** The parameters that a filter sets. */
const namesOf = (filter: Filter): string[] =>
  filter.kind === 'dates' ? [filter.name, filter.until] : [filter.name]

/** Whether a filter narrows the list now. */
export const isSet = (filter: Filter, values: FilterValues) =>
  namesOf(filter).some((name) => {
    const value = values[name]
    return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  })

/** The parameters of the filters, all unset. */
export const cleared = (filters: readonly Filter[]): FilterValues =>
  Object.fromEntries(filters.flatMap(namesOf).map((name) => [name, undefined]))

type Address = { values: FilterValues; fromAddress: Readonly<Record<string, string>> }

/** Parameters of the address that were dropped as invalid. */
export const wrongNames = (filters: readonly Filter[], { values, fromAddress }: Address): string[] =>
  ['search', 'page', ...filters.flatMap(namesOf)].filter(
    (name) => fromAddress[name] && values[name] === undefined,
  )

type DateWords = {
  between: (from: string, to: string) => string
  from: (date: string) => string
  to: (date: string) => string
  /** The text for a code that is none of the options. */
  unknown: (code: string) => string
}

/** What the chip of a set filter says: 'SD, BE, NP'. */
export function chipText(filter: Filter, values: FilterValues, words: DateWords): string {
  const value = values[filter.name]
  if (filter.kind === 'dates') return datesText(value, values[filter.until], words)
  if (filter.kind === 'search') return filter.found(String(value))
  if (filter.kind === 'text') return String(value)
  const chosen = Array.isArray(value) ? value : [String(value)]
  // until the options are loaded their codes are shown
  const missing = filter.options.length > 0 ? words.unknown : String
  return chosen
    .map((one) => filter.options.find((option) => option.value === one)?.label ?? missing(one))
    .join(', ')
}

function datesText(from: unknown, to: unknown, words: DateWords) {
  const [first, last] = [from, to].map((date) => (date ? formatDate(String(date)) : undefined))
  if (first && last) return first === last ? first : words.between(first, last)
  return first ? words.from(first) : words.to(last ?? '')
}
