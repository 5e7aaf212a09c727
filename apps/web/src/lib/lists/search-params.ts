import { isCalendarDate } from '@cais/domain/kernel/calendar-date'

/** Reads one parameter of the address; undefined when it is missing or invalid. */
type Reader<T> = (raw: unknown) => T | undefined

export const text: Reader<string> = (raw) => (typeof raw === 'string' && raw !== '' ? raw : undefined)
/** Text up to a maximum length, the limit of the contract. */
export const words =
  (most: number): Reader<string> =>
  (raw) => {
    const found = typeof raw === 'number' ? String(raw) : text(raw)
    return found !== undefined && found.trim().length <= most && !CONTROL.test(found) ? found : undefined
  }
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const CONTROL = /[\u0000-\u001f\u007f]/

/** The id of a record. */
export const number: Reader<number> = (raw) => (/^[1-9]\d{0,14}$/.test(String(raw)) ? Number(raw) : undefined)
/** The page of a list; the server refuses later ones. */
export const page: Reader<number> = (raw) => (/^[1-9]\d{0,5}$/.test(String(raw)) ? Number(raw) : undefined)
/** A day that exists, in the years that the contract accepts. */
export const day: Reader<string> = (raw) => {
  const date = String(raw)
  return /^(19|2\d)/.test(date) && isCalendarDate(date) ? date : undefined
}
/** Several codes, each up to a maximum length. */
export const codes =
  (most: number): Reader<string[]> =>
  (raw) => {
    const values = list(raw)
    return values && values.length <= 100 && values.every(words(most)) ? values : undefined
  }
/** Several of these values; others are dropped. */
export const someOf =
  <const T extends string>(...allowed: readonly T[]): Reader<T[]> =>
  (raw) => {
    const known = list(raw)?.flatMap((value) => allowed.find((one) => one === value) ?? [])
    return known && known.length > 0 ? known : undefined
  }
export const list: Reader<string[]> = (raw) => {
  const values = Array.isArray(raw) ? raw.map(String) : typeof raw === 'string' ? raw.split(',') : []
  return values.some((value) => value !== '') ? values.filter((value) => value !== '') : undefined
}
export const oneOf =
  <const T extends string>(...allowed: readonly T[]): Reader<T> =>
  (raw) =>
    allowed.find((value) => value === raw)

type Read<Readers> = { [name in keyof Readers]?: Readers[name] extends Reader<infer T> ? T : never }

/**
 * The typed search parameters of a page: `searchReader({ tab: oneOf('mine', 'all'), branchId: list, page: number })`.
 * Unknown and invalid parameters are dropped.
 */
export function searchReader<const Readers extends Record<string, Reader<unknown>>>(readers: Readers) {
  return (raw: Record<string, unknown>): Read<Readers> => {
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(raw[name])] as const)
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Read<Readers>
  }
}

/** '?branchId=SD,BE&page=2' → { branchId: 'SD,BE', page: '2' }: plain values in the address, no JSON. */
export const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))
