/** Runs the work in one tab of this browser at a time (Web Locks); other tabs wait. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work()
  return navigator.locks.request(`cais.${name}`, work) as Promise<T>
}
