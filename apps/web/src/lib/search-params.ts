/** Reads one parameter of the address; undefined when it is not there or makes no sense. */
type Reader<T> = (raw: unknown) => T | undefined

export const text: Reader<string> = (raw) => (typeof raw === 'string' && raw !== '' ? raw : undefined)
export const number: Reader<number> = (raw) => (/^\d{1,15}$/.test(String(raw)) ? Number(raw) : undefined)
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
