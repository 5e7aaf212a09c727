import { isCalendarDate } from '@cais/domain/kernel/calendar-date'

/** Reads one parameter of the address; undefined when it is not there or makes no sense. */
type Reader<T> = (raw: unknown) => T | undefined

export const text: Reader<string> = (raw) => (typeof raw === 'string' && raw !== '' ? raw : undefined)
/** Words of at most so many letters, as the contract takes them. */
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
/** The page of a list; the server knows no later ones. */
export const page: Reader<number> = (raw) => (/^[1-9]\d{0,5}$/.test(String(raw)) ? Number(raw) : undefined)
/** A day that exists, in the years that the contract takes. */
export const day: Reader<string> = (raw) => {
  const date = String(raw)
  return /^(19|2\d)/.test(date) && isCalendarDate(date) ? date : undefined
}
/** Several codes of at most so many letters each. */
export const codes =
  (most: number): Reader<string[]> =>
  (raw) => {
    const values = list(raw)
    return values && values.length <= 100 && values.every(words(most)) ? values : undefined
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
 * What is unknown or makes no sense is dropped.
 */
export function searchReader<const Readers extends Record<string, Reader<unknown>>>(readers: Readers) {
  return (raw: Record<string, unknown>): Read<Readers> => {
    const read = Object.entries(readers).map(([name, reader]) => [name, reader(raw[name])] as const)
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Read<Readers>
  }
}

/** '?branchId=SD,BE&page=2' → { branchId: 'SD,BE', page: '2' }: plain words in the address, no JSON. */
export const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))
