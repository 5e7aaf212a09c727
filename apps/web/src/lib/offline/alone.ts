/** Does something in one tab of this browser at a time; the others wait their turn. */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work()
  return navigator.locks.request(`cais.${name}`, work) as Promise<T>
}
